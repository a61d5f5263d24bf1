// Wide tables scroll on a phone, so the keyboard must reach them; the theme wraps them when the page is ready.
function reachTables() {
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) {
    table.tabIndex = 0;
    table.setAttribute("role", "group");
    table.setAttribute("aria-label", "Table");
  }
}
reachTables();
new MutationObserver(reachTables).observe(document.body, { childList: true, subtree: true });
