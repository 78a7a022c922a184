// The Monte Carlo simulator in Chromium: how long after a slider moves the fan of the new result is on screen, at 10,000 paths
// of 250 trades.
import { quantile, withTraderPage } from './trader-page.mjs'

/** Counts what is drawn on canvases, so that a paint of a chart can be told from a change of the page. */
function countPaints() {
  globalThis.canvasPaints = 0
  const drawing = CanvasRenderingContext2D.prototype
  const clear = Object.getOwnPropertyDescriptor(drawing, 'clearRect').value
  drawing.clearRect = function count(...args) {
    if (this.canvas.closest('[aria-label="Equity forecast"]') !== null) globalThis.canvasPaints += 1
    return Reflect.apply(clear, this, args)
  }
}

/** Moves the slider of the risk to a position; resolves with the milliseconds until the fan of the new result is painted. */
function moveSlider(page, position) {
  return page.evaluate(
    (to) =>
      new Promise((resolve) => {
        const slider = document.querySelector('input[type=range][aria-label="Risk per trade"]')
        const fan = document.querySelector('[aria-label="Equity forecast"] [role=img]')
        const before = fan.getAttribute('aria-label')
        let paintsAtFrame = globalThis.canvasPaints
        let paintsAtChange = null
        const start = performance.now()
        // React watches the property of the element itself.
        Reflect.set(HTMLInputElement.prototype, 'value', String(to), slider)
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        // The chart may be painted together with the change of its words, in the same frame.
        const observer = new MutationObserver(() => {
          if (paintsAtChange === null && fan.getAttribute('aria-label') !== before) paintsAtChange = paintsAtFrame
        })
        observer.observe(fan, { attributes: true })
        const look = () => {
          if (paintsAtChange !== null && globalThis.canvasPaints > paintsAtChange) {
            observer.disconnect()
            // The frame is on screen when its task has ended.
            setTimeout(() => resolve(performance.now() - start))
          } else {
            paintsAtFrame = globalThis.canvasPaints
            requestAnimationFrame(look)
          }
        }
        requestAnimationFrame(look)
      }),
    position,
  )
}

/** Measures `rounds` moves of the slider, at a pace that lets each result be seen. */
export async function measureSimulator(page, url, rounds) {
  await page.addInitScript(countPaints)
  // Independent draws, so that measurements compare with earlier ones.
  await page.goto(`${url}/monte-carlo-simulator?risk=1&paths=10000&trades=250&seed=7&model=independent`)
  await page.locator('[aria-label="Equity forecast"] canvas').first().waitFor()
  await page.getByRole('region', { name: 'Median final equity', exact: true }).waitFor()
  await page.waitForTimeout(2_000)
  const times = []
  for (let round = -5; round < rounds; round += 1) {
    const ms = await moveSlider(page, 20 + ((round + 5) % 25))
    // The first moves warm the page up.
    if (round >= 0) times.push(ms)
    await page.waitForTimeout(round % 5 === 4 ? 400 : 30)
  }
  return {
    title: 'A slider of the Monte Carlo simulator in Chromium, 10,000 paths × 250 trades',
    goals: [
      { name: 'slider to painted fan, median (ms)', is: quantile(times, 0.5), required: 50 },
      { name: 'slider to painted fan, 95th percentile (ms)', is: quantile(times, 0.95), required: 80 },
    ],
    lines: { 'fastest (ms)': Math.min(...times), 'slowest (ms)': Math.max(...times), moves: times.length },
  }
}

/** Measures the simulator with the trades of a new trader. */
export function simulatorInBrowser(trades, rounds) {
  return withTraderPage({ name: 'simulator', trades, height: 800 }, (page, url) => measureSimulator(page, url, rounds))
}
