import type { Axis } from '#domain/analysis/shapes/chart-data.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { clamp, fewTrades } from './plot.ts'

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** A color between two, at a share of the way. */
export function blend(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  return `#${a
    .map((channel, place) =>
      Math.round(channel + ((b[place] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A |t| from which color is full: p is about 0.003. */
const fullCertainty = 3
const faintest = 0.22
const fewShare = 0.3

/**
 * How strong the color of a group is, from 0 to 1: by how far its result is from chance, and pale where it has few
 * trades. `certainty` is |t|, or 0 where it is unknown.
 */
export function strengthOf(certainty: number, n: number): number {
  const strength = faintest + (1 - faintest) * clamp(certainty / fullCertainty, 0, 1)
  return n < fewTrades ? strength * fewShare : strength
}

/** The side of a heat map's scale that a cell is on, from −1 to 1: its sign, and how strong its color is. */
export function shadeOf(t: number | null, n: number): number {
  return t === null ? 0 : Math.sign(t) * strengthOf(Math.abs(t), n)
}

/** Whether values of an axis are gains and losses. */
const isResult = ({ unit, isSize }: Pick<Axis, 'unit' | 'isSize'>): boolean =>
  isSize !== true && (unit === 'r' || unit === 'money')

/** The color of a value of an axis at full strength. */
export const valueColor = (palette: ChartPalette, axis: Pick<Axis, 'unit' | 'isSize'>, value: number): string =>
  isResult(axis) ? (value < 0 ? palette.loss : palette.gain) : palette.accent

/** The strongest color of a cell: its text stays readable on it. */
const cellShare = 0.5

/** Colors from losses over nothing to gains. */
export const cellColors = (palette: ChartPalette): readonly [string, string, string] => [
  blend(palette.surface, palette.loss, cellShare),
  blend(palette.surface, palette.muted, 0.08),
  blend(palette.surface, palette.gain, cellShare),
]
