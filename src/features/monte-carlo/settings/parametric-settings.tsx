import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { fitModel, statedErrors, type FittedModel } from '#domain/simulation/fit-model.ts'
import { studentDegrees } from '#domain/simulation/model.ts'
import type { ParametricKind, ParametricModel } from '#domain/simulation/parametric-model.ts'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { formatCount, formatNumber } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import type { ChosenModel } from './growth-settings.ts'
import { HistogramEditor } from './histogram-editor.tsx'
import { fractionOf, percentOf } from './percent.ts'
import { SettingNote } from './setting-note.tsx'

type ParametricChoice = Extract<ChosenModel, { readonly custom: unknown }>

interface ParametricSettingsProps {
  readonly model: ParametricChoice
  /** The R-multiples that the parameters are fitted to. */
  readonly r: readonly number[]
  readonly onChange: (model: ChosenModel) => void
}

interface Parameter {
  readonly name: string
  readonly label: string
  readonly unit: 'R' | '%' | '×'
  readonly range: readonly [number, number]
  readonly positions: readonly number[]
}

const spread: readonly Parameter[] = [
  { name: 'meanR', label: 'Mean', unit: 'R', range: [-1000, 1000], positions: sliderPositions.meanR },
  { name: 'sdR', label: 'Standard deviation', unit: 'R', range: [0, 1000], positions: sliderPositions.spreadR },
]
const parameters: Readonly<Record<Exclude<ParametricKind, 'histogram'>, readonly Parameter[]>> = {
  binary: [
    { name: 'winRate', label: 'Wins', unit: '%', range: [0, 100], positions: sliderPositions.shares },
    { name: 'breakevenRate', label: 'Break-evens', unit: '%', range: [0, 100], positions: sliderPositions.shares },
    { name: 'averageWinR', label: 'Average win', unit: 'R', range: [0, 1000], positions: sliderPositions.averageR },
    { name: 'averageLossR', label: 'Average loss', unit: 'R', range: [0, 1000], positions: sliderPositions.averageR },
  ],
  normal: spread,
  student: spread,
  splitNormal: [
    ...spread,
    {
      name: 'skewRatio',
      label: 'Skew ratio',
      unit: '×',
      range: [0.1, 10],
      positions: sliderPositions.skewRatio,
    },
  ],
}

function withoutErrors(model: ParametricModel): ParametricModel {
  if (statedErrors(model) === null) return model
  const { errors: _, ...own } = model as Exclude<ParametricModel, { readonly kind: 'histogram' }>
  return own
}

/** Where the values come from: the trades, the trades of a saved run, or the trader. */
function originText({ custom }: ParametricChoice, n: number): string {
  if (custom === null) return `Fitted to your ${formatCount(n)} trades; ± is one standard error.`
  return statedErrors(custom) !== null
    ? 'Fitted to the trades of a saved run.'
    : `Custom values, not your ${formatCount(n)} trades.`
}

const roundShown = (value: number) => Math.round(value * 1e4) / 1e4

/** Wins and break-evens are shares of the same trades: raising one lowers the other where they would exceed all. */
function withShares(model: ParametricModel, changed: string): ParametricModel {
  if (model.kind !== 'binary' || model.winRate + model.breakevenRate <= 1) return model
  return changed === 'winRate'
    ? { ...model, breakevenRate: fractionOf(100 - percentOf(model.winRate)) }
    : { ...model, winRate: fractionOf(100 - percentOf(model.breakevenRate)) }
}

function fittedText({ name, unit }: Parameter, { model, standardErrors }: FittedModel): string | null {
  const value = (model as unknown as Readonly<Record<string, number>>)[name]
  if (value === undefined) return null
  const error = standardErrors[name] ?? null
  const scale = unit === '%' ? 100 : 1
  const suffix = unit === '×' ? '' : unit
  const digits = unit === '%' ? 1 : 2
  const plusMinus = error === null ? '' : ` ± ${formatNumber(error * scale, digits)}`
  return `Your trades: ${formatNumber(value * scale, digits)}${plusMinus}${suffix}`
}

/** The parameters of a distribution: fitted to the trades with their standard errors, or the trader's own. */
export default function ParametricSettings({ model, r, onChange }: ParametricSettingsProps) {
  const fitted = useMemo<FittedModel | null>(() => fitModel(model.kind, r), [model.kind, r])
  const used: ParametricModel | null = model.custom ?? fitted?.model ?? null
  if (used === null) return <SettingNote>Not enough trades to fit this model.</SettingNote>
  const apply = (custom: ParametricModel | null) => onChange({ kind: model.kind, custom } as ChosenModel)
  // Values of the trader's own have no standard errors.
  const applyOwn = (custom: ParametricModel) => apply(withoutErrors(custom))
  const values = used as unknown as Readonly<Record<string, number>>
  return (
    <>
      {used.kind === 'histogram' ? (
        <HistogramEditor histogram={used} onChange={apply} />
      ) : (
        parameters[used.kind].map((parameter) => {
          const { name, label, unit, range, positions } = parameter
          const isPercent = unit === '%'
          const value = values[name] ?? 0
          const hint = fitted === null ? null : fittedText(parameter, fitted)
          return (
            <SettingSlider
              key={name}
              label={label}
              unit={unit}
              range={range}
              positions={positions}
              value={roundShown(isPercent ? percentOf(value) : value)}
              {...(hint === null ? {} : { hint })}
              onChange={(next) => applyOwn(withShares({ ...used, [name]: isPercent ? fractionOf(next) : next }, name))}
            />
          )
        })
      )}
      {used.kind !== 'student' ? null : (
        <Select
          label="Degrees of freedom"
          value={String(used.degrees)}
          options={studentDegrees.map((degrees) => ({ value: String(degrees), label: degreesText(degrees, fitted) }))}
          onChange={(text) => {
            const degrees = studentDegrees.find((known) => String(known) === text)
            if (degrees !== undefined) applyOwn({ ...used, degrees })
          }}
        />
      )}
      <SettingNote>{originText(model, fitted?.n ?? r.length)}</SettingNote>
      {model.custom === null ? null : (
        <Button size="small" color="inherit" sx={{ justifySelf: 'start' }} onClick={() => apply(null)}>
          Reset to history
        </Button>
      )}
    </>
  )
}

function degreesText(degrees: number, fitted: FittedModel | null): string {
  const isFitted = fitted?.model.kind === 'student' && fitted.model.degrees === degrees
  return isFitted ? `${degrees} (fits your trades)` : String(degrees)
}
