import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { SettingsGroup } from '#features/monte-carlo/analysis/settings-group.tsx'
import { SeedField } from '#shared/simulation/seed-field.tsx'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'
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
  const id = useId()
  const isWide = useWideScreen()
  const [isExpanded, setIsExpanded] = useState(false)
  const preset = presetOf(settings)
  const money = (percent: number) => `${formatMoney((percent / 100) * settings.account, currency)} per trade`
  return (
    <Panel title="Rules">
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <MuiTextField
          select
          size="small"
          label="Preset"
          value={preset ?? 'custom'}
          onChange={(event) => onChange(challengePresets[event.target.value as ChallengePreset])}
          sx={{ mb: 1 }}
        >
          {presetKeys.map((key) => (
            <MenuItem key={key} value={key}>
              {presetLabels[key]}
            </MenuItem>
          ))}
          <MenuItem value="custom" disabled>
            Changed
          </MenuItem>
        </MuiTextField>
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
      </Box>
      {isWide ? null : (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
          endIcon={<Icon path={isExpanded ? mdiChevronUp : mdiChevronDown} />}
        >
          {isExpanded ? 'Fewer rules' : 'More rules'}
        </Button>
      )}
      <Box id={id} hidden={!isWide && !isExpanded}>
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
      </Box>
    </Panel>
  )
}
