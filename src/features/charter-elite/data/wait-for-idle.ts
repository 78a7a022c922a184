/** Resolves when the page has nothing more urgent to do. */
export type WaitForIdle = () => Promise<void>

/** A page that is never idle still goes on after this time, in milliseconds. */
const maxIdleWaitMs = 500

/** Waits for the next idle moment of the page, or for the next task where the browser does not tell. */
export const waitForIdle: WaitForIdle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxIdleWaitMs })
    else setTimeout(resolve, 0)
  })
