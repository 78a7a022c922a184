import { SeedField } from '#shared/simulation/seed-field.tsx'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { SettingsCard } from '#shared/simulation/settings-card.tsx'
import { SettingsGroup } from '#shared/simulation/settings-group.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import { challengeRanges } from './challenge-address.ts'
import {
  challengePresets,
  presetKeys,
  presetLabels,
  presetOf,
  type ChallengePreset,
  type ChallengeSettings,
} from './challenge-settings.ts'
import { EvaluationSettings, FeeSettings, FundedSettings, LossSettings, TradingSettings } from './rule-settings.tsx'

interface ChallengePanelProps {
  readonly settings: ChallengeSettings
  readonly currency: string
  readonly onChange: (changes: Partial<ChallengeSettings>) => void
}

/** The rules of the challenge and how it is traded. On a phone, only preset and risk are always visible. */
export function ChallengePanel({ settings, currency, onChange }: ChallengePanelProps) {
  const preset = presetOf(settings)
  const money = (percent: number) => `${formatMoney((percent / 100) * settings.account, currency)} per trade`
  return (
    <SettingsCard
      title="Rules"
      labels={{ more: 'More rules', fewer: 'Fewer rules' }}
      main={
        <>
          <Select<ChallengePreset | 'custom'>
            label="Preset"
            value={preset ?? 'custom'}
            onChange={(chosen) => {
              if (chosen !== 'custom') onChange(challengePresets[chosen])
            }}
            options={[
              ...presetKeys.map((key) => ({ value: key, label: presetLabels[key] })),
              { value: 'custom', label: 'Changed', disabled: true },
            ]}
          />
          <SettingSlider
            label="Risk in evaluation"
            unit="%"
            hint={money(settings.riskPercent)}
            value={settings.riskPercent}
            range={challengeRanges.riskPercent}
            positions={sliderPositions.riskPercent}
            onChange={(riskPercent) => onChange({ riskPercent })}
          />
          <SettingSlider
            label="Risk when funded"
            unit="%"
            hint={money(settings.fundedRiskPercent)}
            value={settings.fundedRiskPercent}
            range={challengeRanges.fundedRiskPercent}
            positions={sliderPositions.riskPercent}
            onChange={(fundedRiskPercent) => onChange({ fundedRiskPercent })}
          />
        </>
      }
    >
      <EvaluationSettings settings={settings} onChange={onChange} />
      <LossSettings settings={settings} onChange={onChange} />
      <FundedSettings settings={settings} onChange={onChange} />
      <FeeSettings settings={settings} currency={currency} onChange={onChange} />
      <TradingSettings settings={settings} onChange={onChange} />
      <SettingsGroup title="Run">
        <SettingSlider
          label="Paths"
          whole
          value={settings.paths}
          range={challengeRanges.paths}
          positions={sliderPositions.paths.filter((paths) => paths <= challengeRanges.paths[1])}
          onChange={(paths) => onChange({ paths })}
        />
        <SeedField seed={settings.seed} onChange={(seed) => onChange({ seed })} />
      </SettingsGroup>
    </SettingsCard>
  )
}
