// The history in Chromium over one portfolio: how soon its rows are there, how soon another filter shows, and whether
// scrolling drops frames. Every time is of an answer that is the right one.
import { netPnlOf, winsOf } from '#benchmarks/api/journal.mjs'
import { withTraderPage } from './trader-page.mjs'

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const written = (count) => count.toLocaleString('en-US')

/** The date of a day of the journal, from 0. */
const dayOf = (day) => new Date(Date.UTC(2016, 0, 4) + day * 86_400_000).toISOString().slice(0, 10)

/** Milliseconds from navigation until the first row is drawn. */
async function firstPaint(page, url) {
  await page.goto(`${url}/trade-history`, { waitUntil: 'commit' })
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector('[role=gridcell] a') === null
            ? requestAnimationFrame(look)
            : requestAnimationFrame(() => resolve(performance.now()))
        look()
      }),
  )
}

/** Shows the trades until a day. The address is changed, as a date that is typed part by part filters several times. */
const filterUntil = (page, day) =>
  page.evaluate((to) => {
    history.pushState(null, '', `?to=${to}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, day)

/** Milliseconds from a change of the filter until its totals and rows are drawn. */
async function filterChange(page, count, act) {
  const from = await page.evaluate(() => performance.now())
  await act()
  return page.evaluate(
    ([start, wanted]) =>
      new Promise((resolve) => {
        const look = () => {
          const grid = document.querySelector('[role=grid]')
          const there = grid?.getAttribute('aria-rowcount') === wanted && grid.getAttribute('aria-busy') === 'false'
          if (there) requestAnimationFrame(() => resolve(performance.now() - start))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [from, String(count + 1)],
  )
}

/**
 * Times between two frames while the grid is scrolled down over `rows` rows, `step` pixels a frame. Rows that were not
 * drawn when they came into sight are counted, so that an empty grid is not a fast one.
 */
async function scroll(page, rows, step) {
  return page.evaluate(
    ([wanted, pixels]) =>
      new Promise((resolve) => {
        const grid = document.querySelector('[role=grid]')
        const { offsetHeight: height } = grid.querySelector('[role=gridcell]').closest('[role=row]')
        const gaps = []
        let last = performance.now()
        let [waiting, frames] = [0, 0]
        const frame = (now) => {
          gaps.push(now - last)
          last = now
          frames++
          if (grid.querySelector('[role=row] [role=gridcell] a') === null) waiting++
          grid.scrollTop += pixels
          if (grid.scrollTop < wanted * height) requestAnimationFrame(frame)
          else resolve({ gaps: gaps.slice(1), rows: grid.scrollTop / height, waiting, frames })
        }
        requestAnimationFrame(frame)
      }),
    [rows, step],
  )
}

/** Milliseconds from a jump to a row until it is drawn; throws if another row is there. */
async function jump(page, act, rowIndex) {
  const from = await page.evaluate(() => performance.now())
  await act()
  return page.evaluate(
    ([start, wanted]) =>
      new Promise((resolve) => {
        const look = () => {
          const row = document.querySelector(`[role=row][aria-rowindex="${wanted}"]`)
          if (row !== null && row.querySelector('[role=gridcell] a') !== null) {
            requestAnimationFrame(() => resolve({ ms: performance.now() - start, text: row.innerText }))
          } else requestAnimationFrame(look)
        }
        look()
      }),
    [from, rowIndex],
  )
}

/** Measures a trader's history in a signed-in page. */
export async function measureHistory(page, url, trades, rounds) {
  await firstPaint(page, url)
  const paints = []
  for (let round = 0; round < rounds; round++) paints.push(await firstPaint(page, url))
  const totals = page.getByRole('region', { name: 'Totals of all trades shown' })
  /** Waits until the totals show the count and net P&L of the first `count` trades. */
  const expectTotals = async (count) => {
    await totals.getByText(written(count), { exact: true }).waitFor()
    const said = await totals.innerText()
    const net = `$${Math.abs(netPnlOf(count)).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    if (!said.includes(net)) throw new Error(`The totals say ${said}, not ${net}`)
  }
  await expectTotals(trades)

  const changes = []
  const calls = []
  const heard = (request) => {
    if (/trades\/(rows|totals)/.test(request.url())) {
      const { responseEnd, requestStart } = request.timing()
      calls.push([/rows|totals/.exec(request.url())[0], responseEnd - requestStart])
    }
  }
  page.on('requestfinished', heard)
  // Each filter is new, so that no cache has its answer.
  for (let round = 0; round < rounds; round++) {
    const last = Math.ceil(trades / 40) - 2 - round
    const count = (last + 1) * 40
    changes.push(await filterChange(page, count, () => filterUntil(page, dayOf(last))))
    await expectTotals(count)
  }
  await page.goto(`${url}/trade-history?result=win`)
  await totals.getByText(written(winsOf(trades)), { exact: true }).waitFor()
  page.off('requestfinished', heard)

  const middle = Math.floor(trades / 2)
  const jumps = []
  for (let round = 0; round < rounds; round++) {
    await firstPaint(page, url)
    await totals.getByText(written(trades), { exact: true }).waitFor()
    const grid = page.getByRole('grid', { name: 'Trades' })
    // Rows are newest first: exits of `trades` trades ten minutes apart, forty a day.
    const to = middle + round * 997
    const drag = () =>
      grid.evaluate((element, row) => {
        element.scrollTop = row * element.querySelector('[role=gridcell]').closest('[role=row]').offsetHeight
      }, to)
    const { ms, text } = await jump(page, drag, to + 3)
    const day = new Date(`${dayOf(Math.floor((trades - to - 2) / 40))}T00:00:00Z`)
    const date = day.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    if (!text.includes(date)) throw new Error(`Row ${to + 1} says ${text}, not ${date}`)
    await grid.focus()
    const end = await jump(page, () => page.keyboard.press('Control+End'), trades + 1)
    jumps.push(ms, end.ms)
  }

  await firstPaint(page, url)
  await totals.getByText(written(trades), { exact: true }).waitFor()
  // The grid opens where it was left.
  await jump(page, () => page.getByRole('grid', { name: 'Trades' }).evaluate((grid) => void (grid.scrollTop = 0)), 2)
  const { gaps, rows, waiting, frames } = await scroll(page, Math.min(5_000, trades - 100), 180)
  const of = (kind) => median(calls.filter(([name]) => name === kind).map(([, ms]) => ms))
  return {
    title: `The history of ${written(trades)} trades in Chromium`,
    goals: [
      { name: 'first rows, warm (ms)', is: median(paints), required: 1_000 },
      { name: 'another filter: rows and totals (ms)', is: median(changes), required: 400 },
      { name: 'longest frame while scrolling (ms)', is: Math.max(...gaps), required: 50 },
    ],
    lines: {
      'rows call (ms)': of('rows'),
      'totals call (ms)': of('totals'),
      'jump to the middle or the end (ms)': median(jumps),
      'longest jump (ms)': Math.max(...jumps),
      'frames while scrolling': frames,
      'frames over 50 ms': gaps.filter((gap) => gap > 50).length,
      'frames over 34 ms': gaps.filter((gap) => gap > 34).length,
      'frames without any row there yet': waiting,
      'rows scrolled over': Math.round(rows),
    },
  }
}

/** Measures the history over `trades` trades, `rounds` times each. */
export function historyInBrowser(trades, rounds) {
  return withTraderPage({ name: 'history', trades, height: 900 }, (page, url) =>
    measureHistory(page, url, trades, rounds),
  )
}
