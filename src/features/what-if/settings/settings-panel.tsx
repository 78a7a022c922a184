import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { memo, useId, useState } from 'react'
import { policyLabels } from '#shared/simulation/order-policies.ts'
import { SettingsGroup } from '#shared/simulation/settings-group.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount, formatNumber } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'
import { WhenVisible } from '#ui/layout/when-visible.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LevelRangeFields } from './level-range-fields.tsx'
import { PolicySettings } from './policy-settings.tsx'
import type { LevelRange, WhatIfSettings } from './what-if-settings.ts'

interface SettingsPanelProps {
  readonly settings: WhatIfSettings
  readonly onChange: (changes: Partial<WhatIfSettings>) => void
  /** The average recorded cost in R. */
  readonly recordedCost: number
  /** Usable trades with candles, and all; null while they are not requested. */
  readonly withCandles: { readonly trades: number; readonly of: number } | null
}

const steps = (low: number, high: number, step: number) =>
  Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => Math.round((low + i * step) * 1000) / 1000)

const stopPositions = [...steps(0.05, 2, 0.05), ...steps(2.25, 5, 0.25)]
const targetPositions = [...steps(0.1, 5, 0.1), ...steps(5.5, 10, 0.5), ...steps(11, 20, 1)]

const describeRange = ({ low, high, count }: LevelRange) =>
  `${formatNumber(low, 4)}–${formatNumber(high, 4)}R (${formatCount(count)})`

/** The settings in one line. */
function describeSettings({ stops, targets, policy }: WhatIfSettings): string {
  return `Stops ${describeRange(stops)}, targets ${describeRange(targets)}, ${policyLabels[policy].toLowerCase()}.`
}

/** Height of the groups below the size while they load, in pixels. */
const furtherHeight = 285

const FurtherSettings = lazyPart(
  async () => (await import('./further-settings.tsx')).default,
  () => <LoadingState label="Loading parameters" heights={[furtherHeight]} />,
)

/** The stops and targets to try, and how trades are read. On a phone, one line stands for them until they are changed. */
export const SettingsPanel = memo(function SettingsPanelOf(props: SettingsPanelProps) {
  const { settings, onChange, recordedCost, withCandles } = props
  const id = useId()
  const isWide = useWideScreen()
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <Panel title="Parameters">
      {isWide ? null : (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {describeSettings(settings)}
          </Typography>
          <Button
            size="small"
            color="inherit"
            aria-expanded={isExpanded}
            aria-controls={id}
            onClick={() => setIsExpanded(!isExpanded)}
            endIcon={<Icon path={isExpanded ? mdiChevronUp : mdiChevronDown} />}
          >
            {isExpanded ? 'Hide parameters' : 'Change parameters'}
          </Button>
        </>
      )}
      <Box id={id} hidden={!isWide && !isExpanded}>
        <Box sx={{ display: 'grid', gap: 0.75 }}>
          <LevelRangeFields
            name="Stop"
            range={settings.stops}
            positions={stopPositions}
            onChange={(stops) => onChange({ stops })}
          />
          <LevelRangeFields
            name="Target"
            range={settings.targets}
            positions={targetPositions}
            onChange={(targets) => onChange({ targets })}
          />
        </Box>
        <SettingsGroup title="Both touched">
          <PolicySettings settings={settings} onChange={onChange} withCandles={withCandles} />
        </SettingsGroup>
        <SettingsGroup title="Size">
          <Segments
            label="Size"
            value={settings.sizing}
            onChange={(sizing) => onChange({ sizing })}
            options={[
              { value: 'constantRisk', label: 'Same risk' },
              { value: 'constantSize', label: 'Same size' },
            ]}
          />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {settings.sizing === 'constantRisk'
              ? 'Tighter stops trade larger size at the same risk.'
              : 'Size stays as traded; a tighter stop risks less.'}
          </Typography>
        </SettingsGroup>
        <WhenVisible height={furtherHeight} ahead={0}>
          <FurtherSettings settings={settings} onChange={onChange} recordedCost={recordedCost} />
        </WhenVisible>
      </Box>
    </Panel>
  )
})
