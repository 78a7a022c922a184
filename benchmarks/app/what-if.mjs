// The what-if simulator in Chromium: how long after a slider moves the heat map of the new grid is on screen, at 100 stops ×
// 100 targets of 1,000 trades.
import { quantile, withTraderPage } from './trader-page.mjs'

/** Counts what is drawn on the canvases of the heat map. */
function countPaints() {
  globalThis.mapPaints = 0
  const drawing = CanvasRenderingContext2D.prototype
  const clear = Object.getOwnPropertyDescriptor(drawing, 'clearRect').value
  drawing.clearRect = function count(...args) {
    if (this.canvas.closest('[aria-roledescription="heat map"]') !== null) globalThis.mapPaints += 1
    return Reflect.apply(clear, this, args)
  }
}

/** Moves the slider of the widest stop to a position; resolves with the milliseconds until the heat map is painted again. */
function moveSlider(page, position) {
  return page.evaluate(
    (to) =>
      new Promise((resolve) => {
        const slider = document.querySelector('input[type=range][aria-label="Stop to"]')
        const before = globalThis.mapPaints
        const start = performance.now()
        // React watches the property of the element itself.
        Reflect.set(HTMLInputElement.prototype, 'value', String(to), slider)
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        const look = () => {
          // The frame is on screen when its task has ended.
          if (globalThis.mapPaints > before) setTimeout(() => resolve(performance.now() - start))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    position,
  )
}

/** Measures `rounds` moves of the slider on the trades of a portfolio. */
export async function measureWhatIf(page, url, portfolioId, rounds) {
  await page.addInitScript(countPaints)
  await page.goto(`${url}/what-if-simulator/strategy/${portfolioId}?stops=0.1-1.6x100&targets=0.1-4x100&exits=no`)
  await page.locator('[aria-roledescription="heat map"] canvas').first().waitFor()
  // The tests for luck repaint the map once they are done, which must not be counted as a move.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, { timeout: 120_000 })
  await page.waitForTimeout(1_000)
  const times = []
  for (let round = -5; round < rounds; round += 1) {
    const ms = await moveSlider(page, 20 + ((round + 5) % 15))
    // The first moves warm the page up.
    if (round >= 0) times.push(ms)
    await page.waitForTimeout(30)
  }
  return {
    title: 'A slider of the what-if simulator in Chromium, 100 stops × 100 targets × 1,000 trades',
    goals: [{ name: 'slider to painted heat map, median (ms)', is: quantile(times, 0.5), required: 80 }],
    lines: {
      'slider to painted heat map, 95th percentile (ms)': quantile(times, 0.95),
      'fastest (ms)': Math.min(...times),
      'slowest (ms)': Math.max(...times),
      moves: times.length,
    },
  }
}

/** Measures the what-if simulator with the trades of a new trader. */
export function whatIfInBrowser(trades, rounds) {
  return withTraderPage({ name: 'what-if', trades, height: 800 }, (page, url, { portfolioId }) =>
    measureWhatIf(page, url, portfolioId, rounds),
  )
}
