import Typography from '@mui/material/Typography'
import { OptionalSlider } from '#shared/simulation/optional-slider.tsx'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { SettingsGroup } from '#shared/simulation/settings-group.tsx'
import { formatNumber } from '#ui/figures/format.ts'
import { Switch } from '#ui/form/switch.tsx'
import { settingRanges, type WhatIfSettings } from './what-if-settings.ts'

interface FurtherSettingsProps {
  readonly settings: WhatIfSettings
  readonly onChange: (changes: Partial<WhatIfSettings>) => void
  /** The average recorded cost in R. */
  readonly recordedCost: number
}

const costPositions = Array.from({ length: 51 }, (_, i) => i / 100)

/** What trades cost, and what is known after their exits. */
export default function FurtherSettings({ settings, onChange, recordedCost }: FurtherSettingsProps) {
  return (
    <>
      <SettingsGroup title="Costs">
        <SettingSlider
          label="Slippage"
          unit="R"
          value={settings.slippage}
          range={settingRanges.slippage}
          positions={costPositions}
          onChange={(slippage) => onChange({ slippage })}
        />
        <OptionalSlider
          label="Other cost"
          valueLabel="Cost per trade"
          unit="R"
          initial={recordedCost}
          value={settings.cost}
          range={settingRanges.cost}
          positions={costPositions}
          onChange={(cost) => onChange({ cost })}
        />
        {settings.cost === null ? (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`Recorded costs: ${formatNumber(recordedCost, 4)}R per trade on average.`}
          </Typography>
        ) : null}
      </SettingsGroup>
      <SettingsGroup title="After the exit">
        <Switch
          label="Use post-exit prices"
          checked={settings.postExit}
          onChange={(postExit) => onChange({ postExit })}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Recorded prices after the exit show whether a wider level was reached.
        </Typography>
      </SettingsGroup>
    </>
  )
}
