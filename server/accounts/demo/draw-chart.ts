import type { DemoTrade } from '#domain/demo/portfolios.ts'
import { type Bar, type BarSeries, barsBetween } from '#domain/market/bars.ts'
import { timeframeMinutes } from '#domain/market/candles.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { millisecondsOf } from '#domain/time/instant.ts'

const [width, height, margin] = [560, 300, 14]
const maxBars = 110
type Color = readonly [red: number, green: number, blue: number]
const colors = {
  background: [250, 251, 253],
  up: [42, 157, 143],
  down: [231, 111, 81],
  entry: [38, 70, 138],
  exit: [120, 120, 130],
  stop: [200, 60, 60],
  target: [60, 140, 80],
} as const satisfies Record<string, Color>

/** A picture of RGB pixels. */
class Canvas {
  readonly pixels = Buffer.alloc(width * height * 3)

  constructor() {
    this.fill(0, 0, width, height, colors.background)
  }

  fill(left: number, top: number, wide: number, high: number, color: Color): void {
    const [from, to] = [Math.max(0, left), Math.min(width, left + wide)]
    if (to <= from) return
    const row = Buffer.alloc((to - from) * 3, Buffer.from(color))
    for (let y = Math.max(0, top); y < Math.min(height, top + high); y += 1)
      row.copy(this.pixels, (y * width + from) * 3)
  }

  dashes(y: number, color: Color): void {
    for (let x = margin; x < width - margin; x += 8) this.fill(x, y, 4, 1, color)
  }
}

/** The bars around a trade, at most `maxBars`: those of the exit's own day, or of its days if they are longer. */
function barsAround({ timeframe, bars }: BarSeries, exit: number): readonly Bar[] {
  const reach = maxBars * timeframeMinutes(timeframe) * minuteMs
  const near = bars.filter(({ from }) => Math.abs(from - exit) < (reach < dayMs ? reach : 30 * dayMs))
  const after = near.findIndex(({ from }) => from > exit)
  const end = after < 0 ? near.length : Math.min(near.length, after + 20)
  return near.slice(Math.max(0, end - maxBars), end)
}

/**
 * Draws the candles around a trade with its entry, exit, stop and target as a PNG of a few kilobytes. Null for a trade
 * without a chart.
 */
export async function drawChart({ input, chart }: DemoTrade): Promise<Buffer | null> {
  const [first, last] = [input.executions[0], input.executions.at(-1)]
  if (chart === null || first === undefined || last === undefined) return null
  const [entry, exit] = [millisecondsOf(first.at), millisecondsOf(last.at)]
  const bars = barsAround(chart.bars, exit)
  const levels = [
    [first.price, colors.entry],
    [last.price, colors.exit],
    [input.initialStopPrice, colors.stop],
    [input.plannedTarget1, colors.target],
  ] as const
  const low = Math.min(...bars.map((bar) => bar.low))
  const high = Math.max(...bars.map((bar) => bar.high))
  const yOf = (price: number) =>
    Math.round(margin + ((high - price) / Math.max(high - low, Number.EPSILON)) * (height - 2 * margin))
  const step = (width - 2 * margin) / bars.length
  const canvas = new Canvas()
  for (const [price, color] of levels) if (price !== null) canvas.dashes(yOf(Number(price)), color)
  for (const [index, bar] of bars.entries()) {
    const color = bar.close >= bar.open ? colors.up : colors.down
    const left = Math.round(margin + index * step)
    const body = Math.max(1, Math.floor(step) - 1)
    const [top, bottom] = [yOf(Math.max(bar.open, bar.close)), yOf(Math.min(bar.open, bar.close))]
    canvas.fill(left + Math.floor(body / 2), yOf(bar.high), 1, yOf(bar.low) - yOf(bar.high) + 1, color)
    canvas.fill(left, top, body, bottom - top + 1, color)
  }
  for (const [moment, color] of [
    [entry, colors.entry],
    [exit, colors.exit],
  ] as const) {
    const [bar] = barsBetween({ timeframe: chart.timeframe, bars }, moment, moment)
    if (bar === undefined) continue
    canvas.fill(Math.round(margin + (bars.indexOf(bar) + 0.5) * step) - 1, margin, 1, height - 2 * margin, color)
  }
  // Loaded with the first picture, to save memory on servers that draw none.
  const { default: sharp } = await import('sharp')
  return sharp(canvas.pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
}
