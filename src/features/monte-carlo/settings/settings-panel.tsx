import Box from '@mui/material/Box'
import { memo } from 'react'
import type { Seed } from '#domain/simulation/growth.ts'
import { isParametric } from '#domain/simulation/parametric-model.ts'
import { OptionalSlider } from '#shared/simulation/optional-slider.tsx'
import { SeedField } from '#shared/simulation/seed-field.tsx'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { SettingsCard } from '#shared/simulation/settings-card.tsx'
import { SettingsGroup } from '#shared/simulation/settings-group.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { FlowsSettings } from './flows-settings.tsx'
import { settingRanges } from './growth-address.ts'
import type { GrowthSettings } from './growth-settings.ts'
import { LimitsSettings } from './limits-settings.tsx'
import { ModelSettings } from './model-settings.tsx'
import { gainOfMultiple, multipleAfterGain } from './percent.ts'
import { RiskSetting, SizingSettings } from './sizing-settings.tsx'
import type { ChangeSettings } from './use-growth-settings.ts'

interface SettingsPanelProps {
  readonly settings: GrowthSettings
  readonly onChange: ChangeSettings
  /** The R-multiples that distributions are fitted to. */
  readonly r: readonly number[]
  /** Whether every trade of the sample has a size. */
  readonly hasLots: boolean
  /** Formats a multiple of the initial capital. */
  readonly money: (multiple: number) => string
  /** What the last run derived from the trades; null without blocks, or without a fraction. */
  readonly derived: { readonly blockLength: number | null; readonly riskFraction: number | null }
}

interface NumberSettingProps {
  readonly value: number
  readonly onChange: ChangeSettings
}

/*
 * Each part is rendered only when its own values change: a slider that moves must not wait for the rest of the panel.
 */
const Model = memo(ModelSettings)
const Sizing = memo(SizingSettings)
const Limits = memo(LimitsSettings)
const Flows = memo(FlowsSettings)

const Steps = memo(function StepsSetting({ value, onChange }: NumberSettingProps) {
  return (
    <SettingSlider
      label="Trades ahead"
      whole
      value={value}
      range={settingRanges.steps}
      positions={sliderPositions.steps}
      onChange={(steps) => onChange({ steps })}
    />
  )
})

const Cost = memo(function CostSetting({ value, onChange }: NumberSettingProps) {
  return (
    <SettingSlider
      label="Added cost"
      unit="R"
      hint="In addition to recorded fees"
      value={value}
      range={settingRanges.costR}
      positions={sliderPositions.costR}
      onChange={(costR) => onChange({ costR })}
    />
  )
})

const Goal = memo(function GoalSetting({ goal, onChange }: { goal: number | null; onChange: ChangeSettings }) {
  return (
    <OptionalSlider
      label="Target gain"
      valueLabel="Gain"
      unit="%"
      initial={50}
      value={goal === null ? null : gainOfMultiple(goal)}
      range={settingRanges.goalPercent}
      positions={sliderPositions.goalPercent}
      onChange={(percent) => onChange({ goal: percent === null ? null : multipleAfterGain(percent) })}
    />
  )
})

interface RunSettingsProps {
  readonly paths: number
  readonly seed: Seed
  readonly onChange: ChangeSettings
}

const Run = memo(function RunSettings({ paths, seed, onChange }: RunSettingsProps) {
  return (
    <>
      <SettingSlider
        label="Paths"
        whole
        value={paths}
        range={settingRanges.paths}
        positions={sliderPositions.paths}
        onChange={(next) => onChange({ paths: next })}
      />
      <Box sx={{ mt: 1 }}>
        <SeedField seed={seed} onChange={(next) => onChange({ seed: next })} />
      </Box>
    </>
  )
})

/** The parameters of the simulation. On a phone, only the two most important are always visible. */
export const SettingsPanel = memo(function SettingsPanelOf(props: SettingsPanelProps) {
  const { settings, onChange, r, hasLots, money, derived } = props
  const { sizing, model } = settings
  return (
    <SettingsCard
      main={
        <>
          <RiskSetting sizing={sizing} onChange={onChange} money={money} riskFraction={derived.riskFraction} />
          <Steps value={settings.steps} onChange={onChange} />
        </>
      }
    >
      <Box sx={{ pt: 1 }}>
        <Cost value={settings.costR} onChange={onChange} />
      </Box>
      <SettingsGroup title="Sampling">
        <Model
          model={model}
          uncertainEdge={settings.uncertainEdge}
          r={r}
          onChange={onChange}
          drawnBlockLength={derived.blockLength}
        />
      </SettingsGroup>
      <SettingsGroup title="Sizing">
        <Sizing
          kind={sizing.kind}
          cap={sizing.kind === 'cappedFraction' ? sizing.cap : null}
          fee={sizing.kind === 'fixedLot' ? sizing.fee : null}
          onChange={onChange}
          money={money}
          hasLots={hasLots}
          isParametric={isParametric(model.kind)}
        />
      </SettingsGroup>
      <SettingsGroup title="Limits">
        <Limits
          limits={settings.ruin}
          stopAtRuin={settings.stopAtRuin}
          byDays={model.kind === 'days'}
          money={money}
          onChange={onChange}
        />
      </SettingsGroup>
      <SettingsGroup title="Goal">
        <Goal goal={settings.goal} onChange={onChange} />
      </SettingsGroup>
      <SettingsGroup title="Cash flows">
        <Flows flows={settings.flows} money={money} onChange={onChange} />
      </SettingsGroup>
      <SettingsGroup title="Run">
        <Run paths={settings.paths} seed={settings.seed} onChange={onChange} />
      </SettingsGroup>
    </SettingsCard>
  )
})
