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
  iid: 'Each trade is drawn from your history on its own, as if no trade knew of the one before.',
  permutation: 'Sequence risk only: the end cannot change, once each of your trades has been taken in whatever order.',
  stationary: 'Trades that followed each other are drawn together, so that good and bad spells stay.',
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
  /** Length of the blocks that the last run drew; null where it drew none. */
  readonly drawnBlockLength: number | null
}

/** Where the next trade comes from. */
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
            label="Own block length"
            valueLabel="Trades in a block"
            whole
            usual={drawnBlockLength ?? 10}
            value={blockLength}
            range={settingRanges.blockLength}
            positions={sliderPositions.blockLength}
            onChange={(length) => onChange({ blockLength: length })}
          />
          {blockLength !== null || drawnBlockLength === null ? null : (
            <Note>
              {drawnBlockLength === 1
                ? 'Chosen from your trades: they show no dependence, so that each is drawn alone.'
                : `Chosen from your trades: ${formatCount(drawnBlockLength)} on average.`}
            </Note>
          )}
        </>
      )}
      {model === 'permutation' ? null : (
        <>
          <Switch
            label="Uncertainty of the edge"
            checked={uncertainEdge}
            onChange={(checked) => onChange({ uncertainEdge: checked })}
          />
          {!uncertainEdge ? null : (
            <Note>Your history is a sample too: a second band draws it anew for each path.</Note>
          )}
        </>
      )}
    </>
  )
}
