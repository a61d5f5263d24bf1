/** As much of a browser's page as the state of the client needs: code is compiled as for a browser. */
import type { Environment } from 'vitest/runtime';

const page: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  setup(global) {
    const events = new EventTarget();
    const given = {
      location: { protocol: 'http:', host: 'tables.test', pathname: '/' },
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
    };
    Object.assign(global, given);
    return {
      teardown() {
        for (const name of Object.keys(given)) delete global[name];
      },
    };
  },
};

export default page;
