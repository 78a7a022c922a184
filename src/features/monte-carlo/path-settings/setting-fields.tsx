import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { derivedBlockText } from '#features/monte-carlo/analysis/block-text.ts'
import { SeedField } from '#shared/simulation/seed-field.tsx'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { Segments } from '#ui/form/segments.tsx'
import { drawChoices, pathRanges, type DrawChoice, type PathSettingsControl } from './path-settings.ts'

const positions = {
  chancePercent: [0.5, 1, 2, 3, 4, 5, 7.5, 10, 15, 20, 25, 30, 40, 50],
  depthPercent: [...Array.from({ length: 24 }, (_, i) => i + 1), ...Array.from({ length: 14 }, (_, i) => 25 + i * 5)],
  paths: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
} as const

/** The fraction of equity at risk; `hint` says it in money. */
export function RiskField({ settings, change, hint }: PathSettingsControl & { hint: string }) {
  return (
    <SettingSlider
      label="Risk per trade"
      unit="%"
      hint={hint}
      value={settings.riskPercent}
      range={pathRanges.riskPercent}
      positions={sliderPositions.riskPercent}
      onChange={(riskPercent) => change({ riskPercent })}
    />
  )
}

export function HorizonField({ settings, change }: PathSettingsControl) {
  return (
    <SettingSlider
      label="Trades ahead"
      whole
      value={settings.steps}
      range={pathRanges.steps}
      positions={sliderPositions.steps}
      onChange={(steps) => change({ steps })}
    />
  )
}

/** The drawdown that the trader wants to avoid and the chance of it that is accepted. */
export function LimitFields({ settings, change }: PathSettingsControl) {
  return (
    <>
      <SettingSlider
        label="Drawdown to avoid"
        unit="%"
        value={settings.depthPercent}
        range={pathRanges.depthPercent}
        positions={positions.depthPercent}
        onChange={(depthPercent) => change({ depthPercent })}
      />
      <SettingSlider
        label="Max chance"
        unit="%"
        value={settings.chancePercent}
        range={pathRanges.chancePercent}
        positions={positions.chancePercent}
        onChange={(chancePercent) => change({ chancePercent })}
      />
    </>
  )
}

export function CostField({ settings, change }: PathSettingsControl) {
  return (
    <SettingSlider
      label="Added cost"
      unit="R"
      hint="In addition to recorded fees"
      value={settings.costR}
      range={pathRanges.costR}
      positions={sliderPositions.costR}
      onChange={(costR) => change({ costR })}
    />
  )
}

const drawLabels: Readonly<Record<DrawChoice, string>> = {
  independent: 'Independent',
  blocks: 'Blocks',
  shuffle: 'Shuffle',
}
const drawMeanings: Readonly<Record<DrawChoice, string>> = {
  independent: 'Each draw is independent of the previous one.',
  blocks: 'Samples consecutive trades to keep streaks.',
  shuffle: 'Your trades in random order: sequence risk only.',
}

/** How trades are drawn from the history. */
export function DrawsField({
  settings,
  change,
  choices = drawChoices,
  drawnBlockLength = null,
}: PathSettingsControl & {
  choices?: readonly DrawChoice[]
  /** Of the last run, on average; null without blocks. */
  drawnBlockLength?: number | null
}) {
  const draws = choices.includes(settings.draws) ? settings.draws : (choices[0] ?? settings.draws)
  return (
    <>
      <Segments
        label="Sampling method"
        options={choices.map((value) => ({ value, label: drawLabels[value] }))}
        value={draws}
        onChange={(value) => change({ draws: value })}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
        {drawMeanings[draws]}
        {draws === 'blocks' && drawnBlockLength !== null ? ` ${derivedBlockText(drawnBlockLength)}` : ''}
      </Typography>
    </>
  )
}

export function RunFields({ settings, change }: PathSettingsControl) {
  return (
    <>
      <SettingSlider
        label="Paths"
        whole
        value={settings.paths}
        range={pathRanges.paths}
        positions={positions.paths}
        onChange={(paths) => change({ paths })}
      />
      <Box sx={{ mt: 1 }}>
        <SeedField seed={settings.seed} onChange={(seed) => change({ seed })} />
      </Box>
    </>
  )
}
