import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { Switch } from '#ui/form/switch.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'
import { settingRanges } from './growth-address.ts'
import type { GrowthSettings } from './growth-settings.ts'
import { ModelSettings } from './model-settings.tsx'
import { OptionalSlider } from './optional-slider.tsx'
import { SeedField } from './seed-field.tsx'
import { SettingSlider } from './setting-slider.tsx'
import { sliderPositions } from './slider-positions.ts'

interface SettingsPanelProps {
  readonly settings: GrowthSettings
  readonly onChange: (changes: Partial<GrowthSettings>) => void
  /** What the risk is in money now, for example "$125 of $12,500". */
  readonly riskInMoney: string
  /** Length of the blocks that the last run drew; null where it drew none. */
  readonly drawnBlockLength: number | null
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: 'grid', gap: 0.75, pt: 1.5, mt: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="h3" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** The parameters of the simulation. The two that matter most stay in sight on a phone. */
export function SettingsPanel({ settings, onChange, riskInMoney, drawnBlockLength }: SettingsPanelProps) {
  const id = useId()
  const wide = useWideScreen()
  const [opened, setOpened] = useState(false)
  const open = wide || opened
  return (
    <Panel title="Parameters">
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <SettingSlider
          label="Risk per trade"
          unit="%"
          hint={riskInMoney}
          value={settings.riskPercent}
          range={settingRanges.riskPercent}
          positions={sliderPositions.riskPercent}
          onChange={(riskPercent) => onChange({ riskPercent })}
        />
        <SettingSlider
          label="Trades ahead"
          whole
          value={settings.steps}
          range={settingRanges.steps}
          positions={sliderPositions.steps}
          onChange={(steps) => onChange({ steps })}
        />
      </Box>
      {wide ? null : (
        <Button
          size="small"
          color="inherit"
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
          endIcon={<Icon path={opened ? mdiChevronUp : mdiChevronDown} />}
        >
          {opened ? 'Fewer parameters' : 'Costs, model, ruin, goal, paths and seed'}
        </Button>
      )}
      <Box id={id} hidden={!open}>
        <Box sx={{ pt: 1 }}>
          <SettingSlider
            label="Extra cost per trade"
            unit="R"
            hint="On top of the fees in your trades"
            value={settings.costR}
            range={settingRanges.costR}
            positions={sliderPositions.costR}
            onChange={(costR) => onChange({ costR })}
          />
        </Box>
        <Group title="Trades ahead are drawn">
          <ModelSettings settings={settings} onChange={onChange} drawnBlockLength={drawnBlockLength} />
        </Group>
        <Group title="Ruin">
          <OptionalSlider
            label="Capital lost"
            valueLabel="Loss of initial capital"
            unit="%"
            usual={50}
            value={settings.ruinLossPercent}
            range={settingRanges.ruinLossPercent}
            positions={sliderPositions.percent}
            onChange={(ruinLossPercent) => onChange({ ruinLossPercent })}
          />
          <OptionalSlider
            label="Drawdown"
            valueLabel="Drawdown from the peak"
            unit="%"
            usual={20}
            value={settings.ruinDrawdownPercent}
            range={settingRanges.ruinDrawdownPercent}
            positions={sliderPositions.percent}
            onChange={(ruinDrawdownPercent) => onChange({ ruinDrawdownPercent })}
          />
          <Switch
            label="Stop trading at ruin"
            checked={settings.stopAtRuin}
            onChange={(stopAtRuin) => onChange({ stopAtRuin })}
          />
        </Group>
        <Group title="Goal">
          <OptionalSlider
            label="Gain to reach"
            valueLabel="Gain on initial capital"
            unit="%"
            usual={50}
            value={settings.goalPercent}
            range={settingRanges.goalPercent}
            positions={sliderPositions.goalPercent}
            onChange={(goalPercent) => onChange({ goalPercent })}
          />
        </Group>
        <Group title="Run">
          <SettingSlider
            label="Paths"
            whole
            value={settings.paths}
            range={settingRanges.paths}
            positions={sliderPositions.paths}
            onChange={(paths) => onChange({ paths })}
          />
          <Box sx={{ mt: 1 }}>
            <SeedField seed={settings.seed} onChange={(seed) => onChange({ seed })} />
          </Box>
        </Group>
      </Box>
    </Panel>
  )
}
