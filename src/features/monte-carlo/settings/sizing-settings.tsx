import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import { settingRanges } from './growth-address.ts'
import type { ChosenSizing } from './growth-settings.ts'
import { fractionOf, percentOf } from './percent.ts'
import { SettingNote } from './setting-note.tsx'
import type { ChangeSettings } from './use-growth-settings.ts'

interface RiskSettingProps {
  readonly sizing: ChosenSizing
  readonly onChange: ChangeSettings
  /** Formats a multiple of the initial capital. */
  readonly money: (multiple: number) => string
  /** The fraction that the last run risked per trade; null if its sizing has none. */
  readonly riskFraction: number | null
}

/** The money at risk on the first trade, as a multiple of the initial capital. */
const firstRisk = (sizing: Extract<ChosenSizing, { readonly fraction: number }>): number =>
  sizing.kind === 'cappedFraction' ? Math.min(sizing.fraction, sizing.cap) : sizing.fraction

/** The slider that decides: how much each trade risks. */
export function RiskSetting({ sizing, onChange, money, riskFraction }: RiskSettingProps) {
  const change = (next: ChosenSizing) => onChange({ sizing: next })
  switch (sizing.kind) {
    case 'fixedFraction':
    case 'cappedFraction':
      return (
        <SettingSlider
          label="Risk per trade"
          unit="%"
          hint={`${money(firstRisk(sizing))} of ${money(1)} on the first trade`}
          value={percentOf(sizing.fraction)}
          range={settingRanges.riskPercent}
          positions={sliderPositions.riskPercent}
          onChange={(percent) => change({ ...sizing, fraction: fractionOf(percent) })}
        />
      )
    case 'fixedRisk':
      return (
        <SettingSlider
          label="Risk per trade"
          unit="%"
          hint={`${money(sizing.risk)} per trade, from ${money(1)} at the start`}
          value={percentOf(sizing.risk)}
          range={settingRanges.riskPercent}
          positions={sliderPositions.riskPercent}
          onChange={(percent) => change({ ...sizing, risk: fractionOf(percent) })}
        />
      )
    case 'kellyFraction':
      return (
        <SettingSlider
          label="Kelly multiple"
          unit="×"
          hint={
            riskFraction === null ? 'Multiple of full Kelly' : `${formatPercent(riskFraction, { digits: 2 })} per trade`
          }
          value={sizing.multiple}
          range={settingRanges.kellyMultiple}
          positions={sliderPositions.kellyMultiple}
          onChange={(multiple) => change({ ...sizing, multiple })}
        />
      )
    case 'fixedLot':
      return (
        <SettingSlider
          label="Lots per trade"
          hint="Contracts, shares or units, as recorded"
          value={sizing.lots}
          range={settingRanges.lots}
          positions={sliderPositions.lots}
          onChange={(lots) => change({ ...sizing, lots })}
        />
      )
  }
}

const labels = {
  fixedFraction: 'Fraction of equity',
  cappedFraction: 'Fraction with a cap',
  kellyFraction: 'Kelly multiple',
  fixedRisk: 'Fixed risk',
  fixedLot: 'Fixed lots',
} as const satisfies Readonly<Record<ChosenSizing['kind'], string>>

/** A sizing as it is when it is chosen, at about the risk of the one before. */
function newSizing(kind: ChosenSizing['kind'], before: ChosenSizing): ChosenSizing {
  const risk = 'fraction' in before ? before.fraction : before.kind === 'fixedRisk' ? before.risk : 0.01
  switch (kind) {
    case 'fixedFraction':
      return { kind, fraction: risk }
    case 'cappedFraction':
      return { kind, fraction: risk, cap: fractionOf(percentOf(risk * 2)) }
    case 'kellyFraction':
      return { kind, multiple: 0.5 }
    case 'fixedRisk':
      return { kind, risk }
    case 'fixedLot':
      return { kind, lots: 1, fee: 0 }
  }
}

interface SizingSettingsProps extends Omit<RiskSettingProps, 'sizing' | 'riskFraction'> {
  readonly kind: ChosenSizing['kind']
  /** The cap or the fee; null for other sizings. */
  readonly cap: number | null
  readonly fee: number | null
  /** Whether every trade of the sample has a size. */
  readonly hasLots: boolean
  /** Whether a distribution replaces the trades. */
  readonly isParametric: boolean
}

/** How positions are sized. It takes no risk, so that the slider of the risk does not render it. */
export function SizingSettings(props: SizingSettingsProps) {
  const { kind: chosen, cap, fee, onChange, money, hasLots, isParametric } = props
  return (
    <>
      <Select
        label="Sizing method"
        value={chosen}
        options={(Object.keys(labels) as ChosenSizing['kind'][]).map((value) => ({
          value,
          label: labels[value],
          disabled:
            (isParametric && (value === 'kellyFraction' || value === 'fixedLot')) || (!hasLots && value === 'fixedLot'),
        }))}
        onChange={(kind) => {
          if (kind !== chosen) onChange(({ sizing }) => ({ sizing: newSizing(kind, sizing) }))
        }}
      />
      {cap === null ? null : (
        <SettingSlider
          label="Cap per trade"
          unit="%"
          hint={`At most ${money(cap)} at risk`}
          value={percentOf(cap)}
          range={settingRanges.capitalPercent}
          positions={sliderPositions.capitalPercent}
          onChange={(percent) =>
            onChange(({ sizing }) =>
              sizing.kind === 'cappedFraction' ? { sizing: { ...sizing, cap: fractionOf(percent) } } : {},
            )
          }
        />
      )}
      {fee === null ? null : (
        <SettingSlider
          label="Fee per trade"
          unit="%"
          hint={`${money(fee)}, in addition to recorded fees`}
          value={percentOf(fee)}
          range={settingRanges.capitalPercent}
          positions={sliderPositions.feePercent}
          onChange={(percent) =>
            onChange(({ sizing }) =>
              sizing.kind === 'fixedLot' ? { sizing: { ...sizing, fee: fractionOf(percent) } } : {},
            )
          }
        />
      )}
      {isParametric ? <SettingNote>Kelly and lots need sampling from history.</SettingNote> : null}
    </>
  )
}
