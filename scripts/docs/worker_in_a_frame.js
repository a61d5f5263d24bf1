// Browsers allow no workers to pages that are opened from a folder. There, the search runs in a hidden frame instead.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.ready = new Promise((resolve, reject) => {
        const frame = document.createElement("iframe");
        frame.hidden = true;
        frame.title = "search";
        frame.srcdoc = "<!doctype html><title>search</title>";
        frame.addEventListener("load", () => {
          const inside = frame.contentWindow;
          inside.postMessage = (data) => this.receive(data);
          inside.importScripts = (...scripts) =>
            Promise.all(scripts.map((one) => this.load(inside, one)));
          this.load(inside, address).then(() => resolve(inside), reject);
        });
        this.frame = frame;
        document.body.append(frame);
      });
    }
    load(inside, address) {
      return new Promise((resolve, reject) => {
        const script = inside.document.createElement("script");
        script.src = new URL(address, location.href).href;
        script.addEventListener("load", resolve);
        script.addEventListener("error", reject);
        inside.document.head.append(script);
      });
    }
    receive(data) {
      const event = new MessageEvent("message", { data });
      this.onmessage?.(event);
      this.dispatchEvent(event);
    }
    postMessage(data) {
      this.ready.then(
        (inside) => inside.dispatchEvent(new inside.MessageEvent("message", { data })),
        (problem) => {
          this.onerror?.(problem);
          this.dispatchEvent(new Event("error"));
        },
      );
    }
    terminate() {
      this.frame.remove();
    }
  };
}
