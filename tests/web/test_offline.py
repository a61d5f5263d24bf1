"""Without the network: the shell of the client, moves that wait for the server. The own turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from everyday import sample
from server.serving import Server, eventually, running
from web.browsing import PHONE, TITLES, Hands, check_accessible, open_table, visiting

OPTIONS = ("--pace", "0", "--no-limits", "--log-level", "warning")
# What browsers say of a network that is not there.
LOST = "WebSocket connection|Failed to load resource|ERR_|Failed to fetch"
LANGUAGES = {"en": "No connection", "hu": "Nincs kapcsolat", "cs": "Bez připojení",
             "nl": "Geen verbinding"}  # fmt: skip


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with running(tmp_path, *OPTIONS) as found:
        yield found


def await_worker(page: Page) -> None:
    """Wait until the service worker has kept the shell and looks after the page."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


# ---------------------------------------------------------------- the shell


@pytest.mark.parametrize("language", sample(LANGUAGES, ["hu"]))
def test_a_page_opened_without_the_server_says_so_and_recovers(
    browser: Browser, own: Server, language: str
) -> None:
    options = {"service_workers": "allow", "locale": language, "viewport": PHONE}
    with visiting(browser, own.url, forgiven=LOST, **options) as page:
        page.goto("/")
        expect(page.get_by_role("article")).to_have_count(len(TITLES))
        await_worker(page)
        page.reload()  # now what the page loads is kept
        expect(page.get_by_role("article")).to_have_count(len(TITLES))
        own.kill()
        page.goto("/")
        expect(page.get_by_role("alert").first).to_contain_text(LANGUAGES[language])
        check_accessible(page)
        page.goto(f"/match/{'a' * 26}")
        expect(page.get_by_role("alert").first).to_contain_text(LANGUAGES[language])
        page.goto("/")
        own.start()
        expect(page.get_by_role("article")).to_have_count(len(TITLES))
        expect(page.get_by_text(LANGUAGES[language])).to_be_hidden()


@pytest.mark.long
def test_a_table_opened_without_the_server_comes_when_it_is_back(
    browser: Browser, own: Server
) -> None:
    with visiting(browser, own.url, forgiven=LOST, service_workers="allow") as page:
        open_table(page, "azul", 2)
        await_worker(page)
        page.reload()
        hands = Hands(page, "azul")
        assert hands.move()
        own.kill()
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("No connection")
        own.start()
        assert hands.move()


@pytest.mark.long
def test_a_part_of_the_client_that_is_missing_loads_the_page_once_more(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.url, forgiven=LOST) as page:
        page.route("**/assets/azul-*.js", lambda route: route.abort())
        with page.expect_event("load", predicate=lambda page: "/match/" in page.url):
            open_table(page, "azul", 2)
        page.unroute("**/assets/azul-*.js")
        page.reload()
        assert Hands(page, "azul").move()


@pytest.mark.long
def test_nothing_of_the_api_is_kept(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, service_workers="allow") as page:
        open_table(page, "azul", 2)
        await_worker(page)
        page.reload()
        assert Hands(page, "azul").move()
        kept = page.evaluate(
            """async () => {
                const paths = [];
                for (const name of await caches.keys()) {
                    const cache = await caches.open(name);
                    for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
                }
                return paths;
            }"""
        )
        assert "/" in kept
        assert "/offline.html" in kept
        assert any(path.startswith("/assets/") for path in kept)
        assert not [path for path in kept if path.startswith("/api")]


def test_a_new_version_throws_the_old_cache_away(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, service_workers="allow") as page:
        page.goto("/offline.html")
        page.evaluate("caches.open('tilewright-older').then(cache => cache.add('/icon.svg'))")
        page.goto("/")
        await_worker(page)
        names = page.evaluate("caches.keys()")
        assert len(names) == 1
        assert names != ["tilewright-older"]


def test_the_last_resort_speaks_all_languages(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/offline.html")
        for words in LANGUAGES.values():
            expect(page.get_by_role("heading", name=words)).to_be_visible()
        check_accessible(page)


# ---------------------------------------------------------------- kept moves


def test_a_move_made_while_the_server_is_away_is_played_once(browser: Browser, own: Server) -> None:
    with visiting(browser, own.url, forgiven=LOST) as page:
        open_table(page, "azul", 2)
        hands = Hands(page, "azul")
        assert hands.move()
        assert hands.await_turn()
        before = hands.entries()
        own.kill()
        hands.step()
        hands.step()
        note = page.get_by_role("status").filter(has_text="Your move is kept")
        expect(note).to_be_visible()
        own.start()
        expect(page.get_by_text("your move was played")).to_be_visible()
        hands.await_entries(before + 1)
        kept = page.evaluate("JSON.parse(localStorage['tilewright.matches'])[0]")
        events = httpx.get(
            f"{own.url}/api/matches/{kept['match']}", params={"since": before},
            headers={"Authorization": f"Bearer {kept['token']}"},
        ).json()["events"]  # fmt: skip
        assert [event["seat"] for event in events if event["seat"] == 0] == [0]
        assert page.evaluate("Object.keys(localStorage)").count("tilewright.kept-move") == 0


# ---------------------------------------------------------------- your turn


def test_the_own_turn_is_seen_on_the_tab(browser: Browser, server: Server) -> None:
    with server.client() as client, visiting(browser, server.url) as page:
        host = client.open("azul", "person", "open", first=0)
        guest = client.join(host.match, "Béla")
        page.goto(f"/match/{guest.match}#{guest.token}")
        icon = page.locator("link[rel=icon]")
        expect(page).to_have_title("Azul")
        expect(icon).to_have_attribute("href", "/icon.svg")
        host.play(host.look()["moves"][0]["move"])
        expect(page).to_have_title("● Your turn · Azul")
        expect(icon).to_have_attribute("href", "/icon-turn.svg")
        page.goto("/")
        expect(page).to_have_title("Tilewright")
        expect(icon).to_have_attribute("href", "/icon.svg")


FAKE_NOTIFICATIONS = """
    window.asked = 0;
    window.shown = [];
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() {
            window.asked += 1;
            return (this.permission = window.answer);
        }
        constructor(title, options) { window.shown.push([title, options.body]); }
    };
"""
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_notifications_are_asked_for_by_a_switch_and_come_when_nobody_looks(
    browser: Browser, server: Server
) -> None:
    with server.client() as client, visiting(browser, server.url) as page:
        host = client.open("azul", "person", "open", first=0)
        guest = client.join(host.match, "Béla")
        page.add_init_script(FAKE_NOTIFICATIONS)
        page.goto(f"/match/{guest.match}#{guest.token}")
        switch = page.get_by_label("Notify me")
        expect(switch).not_to_be_checked()
        assert page.evaluate("window.asked") == 0
        page.evaluate("window.answer = 'denied'")
        switch.click()
        expect(page.get_by_text("does not allow notifications")).to_be_visible()
        expect(switch).not_to_be_checked()
        page.evaluate("window.answer = 'granted'")
        switch.check()
        page.evaluate(HIDE, True)
        host.play(host.look()["moves"][0]["move"])
        page.wait_for_function("() => window.shown.length === 1")
        assert page.evaluate("window.shown") == [["Azul", "Your turn"]]


def test_an_installed_worker_shows_the_notification(browser: Browser, server: Server) -> None:
    options = {"service_workers": "allow", "permissions": ["notifications"]}
    with server.client() as client, visiting(browser, server.url, **options) as page:
        host = client.open("azul", "person", "open", first=0)
        guest = client.join(host.match, "Béla")
        page.goto(f"/match/{guest.match}#{guest.token}")
        await_worker(page)
        page.get_by_label("Notify me").check()
        page.evaluate(HIDE, True)
        host.play(host.look()["moves"][0]["move"])
        shown = """async () => {
            const worker = await navigator.serviceWorker.ready;
            const found = await worker.getNotifications();
            return found.map(({title, body, tag}) => [title, body, tag]);
        }"""
        eventually(lambda: page.evaluate(shown))
        assert page.evaluate(shown) == [["Azul", "Your turn", host.match]]


@pytest.mark.long
def test_who_comes_back_reads_what_happened(browser: Browser, server: Server) -> None:
    with server.client() as client, visiting(browser, server.url) as page:
        host = client.open("azul", "person", "open", first=0)
        guest = client.join(host.match, "Béla")
        page.clock.install()
        page.goto(f"/match/{guest.match}#{guest.token}")
        hands = Hands(page, "azul")
        page.clock.run_for(1_000)
        hands.await_entries(2)
        page.evaluate(HIDE, True)
        host.play(host.look()["moves"][0]["move"])
        hands.await_entries(3)
        page.clock.fast_forward(60_000)
        page.evaluate(HIDE, False)
        report = page.get_by_role("region", name="While you were away")
        expect(report.get_by_role("listitem")).to_have_count(1)
        check_accessible(page)
        report.get_by_role("button", name="Close").click()
        expect(report).to_be_hidden()


# ---------------------------------------------------------------- pages


def test_an_address_that_is_none_shows_the_clients_own_page(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.url, forgiven="404") as page:
        answer = page.goto("/nonsense")
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
        check_accessible(page)


def test_rules_are_printed_without_what_is_there_to_be_pressed(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.url, color_scheme="dark") as page:
        page.goto("/rules/azul")
        expect(page.locator("main section").first).to_be_visible()
        page.emulate_media(media="print")
        expect(page.locator("header").first).to_be_hidden()
        expect(page.locator("main section").first).to_be_visible()
        expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_the_manifest_is_one_that_browsers_understand(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/")
        found = page.context.new_cdp_session(page).send("Page.getAppManifest")
        assert found["errors"] == []
        assert json.loads(found["data"])["display"] == "standalone"
