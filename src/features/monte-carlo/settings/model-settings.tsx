import Typography from '@mui/material/Typography'
import { formatCount } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { settingRanges } from './growth-address.ts'
import type { GrowthSettings, ModelChoice } from './growth-settings.ts'
import { OptionalSlider } from './optional-slider.tsx'
import { sliderPositions } from './slider-positions.ts'

const models = [
  { value: 'iid', label: 'Independent' },
  { value: 'permutation', label: 'Shuffle' },
  { value: 'stationary', label: 'Blocks' },
] as const

const meanings: Readonly<Record<ModelChoice, string>> = {
  iid: 'Each draw is independent of the previous one.',
  permutation: 'Sequence risk only: your trades in random order, with the same final equity.',
  stationary: 'Consecutive trades are drawn together, which preserves winning and losing streaks.',
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
      {children}
    </Typography>
  )
}

interface ModelSettingsProps {
  readonly settings: GrowthSettings
  readonly onChange: (changes: Partial<GrowthSettings>) => void
  /** Block length of the last run; null without blocks. */
  readonly drawnBlockLength: number | null
}

/** How trades are drawn from the history. */
export function ModelSettings({ settings, onChange, drawnBlockLength }: ModelSettingsProps) {
  const { model, blockLength, uncertainEdge } = settings
  return (
    <>
      <Segments
        label="How trades are drawn"
        options={models}
        value={model}
        onChange={(choice) => onChange({ model: choice })}
      />
      <Note>{meanings[model]}</Note>
      {model !== 'stationary' ? null : (
        <>
          <OptionalSlider
            label="Custom block length"
            valueLabel="Trades per block"
            whole
            initial={drawnBlockLength ?? 10}
            value={blockLength}
            range={settingRanges.blockLength}
            positions={sliderPositions.blockLength}
            onChange={(length) => onChange({ blockLength: length })}
          />
          {blockLength !== null || drawnBlockLength === null ? null : (
            <Note>
              {drawnBlockLength === 1
                ? 'Your trades look independent, so each is drawn separately.'
                : `Derived from your trades: ${formatCount(drawnBlockLength)} on average.`}
            </Note>
          )}
        </>
      )}
      {model === 'permutation' ? null : (
        <>
          <Switch
            label="Uncertain edge"
            checked={uncertainEdge}
            onChange={(checked) => onChange({ uncertainEdge: checked })}
          />
          {!uncertainEdge ? null : <Note>Adds a band that resamples your history for each path.</Note>}
        </>
      )}
    </>
  )
}
