import type { ScatterChart } from '#domain/analysis/shapes/chart-data.ts'
import { type ArrowKey, clamp, extentOf, type Plot, type PlotPoint } from './plot.ts'
import { toAxis } from './time-axis.ts'

/** The ends of the axes, in units of the data. */
export interface ScatterFrame {
  readonly x: readonly [low: number, high: number]
  readonly y: readonly [low: number, high: number]
  /** On a logarithmic axis, what is 0 is drawn here: at half of the smallest value above. */
  readonly floor: number
}

export function scatterFrame({ points, isXLogarithmic }: ScatterChart): ScatterFrame {
  const [lowest, highest] = extentOf(isXLogarithmic ? points.x.filter((value) => value > 0) : points.x)
  const floor = isXLogarithmic ? lowest / 2 : lowest
  return { x: [floor, highest], y: extentOf([0, ...points.y]), floor }
}

/** Places in the order of their values, and the rank of each place in it. */
function rankBy(values: Float64Array) {
  const order = Uint32Array.from(values.keys()).toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const ranks = new Uint32Array(values.length)
  for (const [rank, place] of order.entries()) ranks[place] = rank
  return { order, ranks }
}

/** How near to a point a click must be, as a share of the chart. */
const reach = 0.03
/** A brush by keyboard grows by this share of an axis. */
const growth = 0.05

const isBack = (key: ArrowKey) => key === 'ArrowLeft' || key === 'ArrowDown' || key === 'Home' || key === 'PageDown'

/** Arrow keys go through the points from left to right, or from bottom to top. */
export function scatterPlaces(
  { points, x, isXLogarithmic }: ScatterChart,
  frame: ScatterFrame,
): Pick<Plot, 'places' | 'move' | 'grow' | 'pointOf' | 'placeAt'> {
  const places = points.x.length
  const [left, right] = frame.x.map((value) => toAxis(x.unit, value))
  const scale = (value: number) => (isXLogarithmic ? Math.log(Math.max(frame.floor, value)) : value)
  const width = Math.abs(scale(right ?? 1) - scale(left ?? 0)) || 1
  const height = frame.y[1] - frame.y[0] || 1
  let ranked: { readonly byX: ReturnType<typeof rankBy>; readonly byY: ReturnType<typeof rankBy> } | null = null
  const pointOf = (place: number): PlotPoint => {
    const value = points.x[place] ?? 0
    return { x: toAxis(x.unit, isXLogarithmic ? Math.max(frame.floor, value) : value), y: points.y[place] ?? 0 }
  }

  function move(place: number, key: ArrowKey): number {
    ranked ??= { byX: rankBy(points.x), byY: rankBy(points.y) }
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    const { order, ranks } = isVertical ? ranked.byY : ranked.byX
    const page = Math.max(1, Math.round(places / 10))
    const steps: Readonly<Record<ArrowKey, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowDown: -1,
      ArrowUp: 1,
      PageDown: page,
      PageUp: -page,
      Home: -places,
      End: places,
    }
    return order[clamp((ranks[place] ?? 0) + steps[key], 0, places - 1)] ?? place
  }

  function grow(head: PlotPoint, key: ArrowKey): PlotPoint {
    const step = isBack(key) ? -growth : growth
    if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'PageUp' || key === 'PageDown')
      return { x: head.x, y: head.y + step * height }
    const shifted = scale(head.x) + step * width
    return { x: isXLogarithmic ? Math.exp(shifted) : shifted, y: head.y }
  }

  function placeAt({ x: atX, y: atY }: PlotPoint): number | null {
    let [best, nearest]: [number | null, number] = [null, reach]
    for (let place = 0; place < places; place += 1) {
      const point = pointOf(place)
      const distance = Math.hypot((scale(point.x) - scale(atX)) / width, (point.y - atY) / height)
      if (distance < nearest) [best, nearest] = [place, distance]
    }
    return best
  }

  return { places, move, grow, pointOf, placeAt }
}
