import type { Page, Request } from 'playwright-core'

/** What a page has asked for and not got yet. */
interface Traffic {
  readonly open: Set<Request>
  /** How many requests began so far. */
  begun: number
}

const traffics = new WeakMap<Page, Traffic>()

/** Follows the requests of a page, from its first on. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), begun: 0 }
  traffics.set(page, traffic)
  page.on('request', (request) => {
    // What the page before still waited for goes with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.open.clear()
    traffic.begun += 1
    traffic.open.add(request)
  })
  const end = (request: Request) => void traffic.open.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** How long nothing on a page may change before it counts as settled: longer than two frames of a busy machine. */
const quietMs = 100

/** Waits in the page until it is idle, shows nothing as loading, and nothing in it has changed for a while. */
async function waitUntilQuiet(ms: number): Promise<void> {
  // The router renders in a transition, which a busy machine begins late: the page is idle once it is done.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
  await document.fonts.ready
  let changedAt = performance.now()
  const observer = new MutationObserver(() => {
    changedAt = performance.now()
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  do await new Promise((resolve) => requestAnimationFrame(resolve))
  while (document.querySelector('.MuiSkeleton-root, [aria-busy="true"]') !== null || performance.now() - changedAt < ms)
  observer.disconnect()
}

/**
 * Waits until a page has come to rest: no open request, nothing loading, and no change for a while. Unlike Playwright's
 * idle network it waits for what the page does after the last answer, and not half a second longer.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = traffics.get(page)
  if (traffic === undefined) throw new Error('the traffic of this page is not watched: open it by newVisitor')
  // The heaviest screens of the demo data take a busy machine more than a minute.
  const deadline = performance.now() + 180_000
  for (;;) {
    while (traffic.open.size > 0) {
      if (performance.now() > deadline)
        throw new Error(`still waiting for ${[...traffic.open].map((request) => request.url()).join(', ')}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const { begun } = traffic
    const isQuiet = await page.evaluate(waitUntilQuiet, quietMs).then(
      () => true,
      (error: unknown) => {
        // The page was left meanwhile.
        if (/context was destroyed|navigation/.test(String(error))) return false
        throw error
      },
    )
    if (isQuiet && traffic.open.size === 0 && traffic.begun === begun) return
    if (performance.now() > deadline) throw new Error('the page does not come to rest')
  }
}
