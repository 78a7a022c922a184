import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { RuinBarrier } from '#domain/simulation/model.ts'
import { OptionalSlider } from '#shared/simulation/optional-slider.tsx'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { Switch } from '#ui/form/switch.tsx'
import { Icon } from '#ui/icon.tsx'
import { AddMenu } from './add-menu.tsx'
import { settingRanges } from './growth-address.ts'
import { fractionOf, leftAfterLoss, lossOfLeft, percentOf } from './percent.ts'
import { plainFieldset } from './plain-fieldset.ts'
import { SettingNote } from './setting-note.tsx'
import type { ChangeSettings } from './use-growth-settings.ts'

const labels: Readonly<Record<RuinBarrier['kind'], string>> = {
  absolute: 'Initial capital lost',
  trailing: 'Trailing drawdown',
  trailingAmount: 'Trailing amount',
  dailyLoss: 'Daily loss',
}

function newLimit(kind: RuinBarrier['kind']): RuinBarrier {
  switch (kind) {
    case 'absolute':
      return { kind, level: 0.5 }
    case 'trailing':
      return { kind, level: 0.2 }
    case 'trailingAmount':
      return { kind, amount: 0.05, lockAt: null, endOfDay: false }
    case 'dailyLoss':
      return { kind, amount: 0.03 }
  }
}

/** The level in percent, and the limit with another level. */
function levelOf(limit: RuinBarrier): { readonly percent: number; readonly set: (percent: number) => RuinBarrier } {
  if (limit.kind === 'absolute')
    return { percent: lossOfLeft(limit.level), set: (percent) => ({ ...limit, level: leftAfterLoss(percent) }) }
  if (limit.kind === 'trailing')
    return { percent: percentOf(limit.level), set: (percent) => ({ ...limit, level: fractionOf(percent) }) }
  return { percent: percentOf(limit.amount), set: (percent) => ({ ...limit, amount: fractionOf(percent) }) }
}

interface LimitProps {
  readonly limit: RuinBarrier
  readonly byDays: boolean
  readonly money: (multiple: number) => string
  readonly onChange: (limit: RuinBarrier) => void
  readonly onRemove: () => void
}

function Limit({ limit, byDays, money, onChange, onRemove }: LimitProps) {
  const { percent, set } = levelOf(limit)
  const isAmount = limit.kind === 'trailingAmount' || limit.kind === 'dailyLoss'
  return (
    <Box component="fieldset" aria-label={labels[limit.kind]} sx={{ ...plainFieldset, display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.5, alignItems: 'start' }}>
        <SettingSlider
          label={labels[limit.kind]}
          unit="%"
          value={percent}
          range={isAmount ? [0.01, 100_000] : settingRanges.lossPercent}
          positions={isAmount ? sliderPositions.capitalPercent : sliderPositions.percent}
          {...(isAmount ? { hint: `${money(limit.amount)} of ${money(1)}` } : {})}
          onChange={(next) => onChange(set(next))}
        />
        <IconButton size="small" aria-label={`Remove ${labels[limit.kind]}`} onClick={onRemove}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      {limit.kind !== 'trailingAmount' ? null : (
        <>
          <OptionalSlider
            label="Stops rising"
            valueLabel="Floor locks at"
            unit="%"
            initial={100}
            value={limit.lockAt === null ? null : percentOf(limit.lockAt)}
            range={settingRanges.capitalPercent}
            positions={floorPositions}
            onChange={(at) => onChange({ ...limit, lockAt: at === null ? null : fractionOf(at) })}
          />
          {!byDays ? null : (
            <Switch
              label="End-of-day high"
              checked={limit.endOfDay}
              onChange={(endOfDay) => onChange({ ...limit, endOfDay })}
            />
          )}
        </>
      )}
    </Box>
  )
}

/** Where a rising floor may stop, in percent of the initial capital. */
const floorPositions = Array.from({ length: 71 }, (_, i) => 80 + i)

interface LimitsSettingsProps {
  readonly limits: readonly RuinBarrier[]
  readonly stopAtRuin: boolean
  /** Whether trades are drawn by days, which limits by day need. */
  readonly byDays: boolean
  readonly money: (multiple: number) => string
  readonly onChange: ChangeSettings
}

/** The levels at which a path counts as ruined. */
export function LimitsSettings({ limits, stopAtRuin, byDays, money, onChange }: LimitsSettingsProps) {
  return (
    <>
      {limits.map((limit, place) => (
        <Limit
          // Limits have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key -- as above
          key={`${place}-${limit.kind}`}
          limit={limit}
          byDays={byDays}
          money={money}
          onChange={(changed) => onChange({ ruin: limits.with(place, changed) })}
          onRemove={() => onChange({ ruin: limits.toSpliced(place, 1) })}
        />
      ))}
      {limits.length > 0 ? null : <SettingNote>No limit: ruin means losing everything.</SettingNote>}
      {limits.length >= simulationLimits.maxRuinBarriers ? null : (
        <AddMenu
          label="Add limit"
          options={(Object.keys(labels) as RuinBarrier['kind'][]).map((value) => ({
            value,
            label: value === 'dailyLoss' && !byDays ? `${labels[value]} (needs whole days)` : labels[value],
            disabled: value === 'dailyLoss' && !byDays,
          }))}
          onAdd={(kind) => onChange({ ruin: [...limits, newLimit(kind)] })}
        />
      )}
      <Switch label="Stop at ruin" checked={stopAtRuin} onChange={(checked) => onChange({ stopAtRuin: checked })} />
    </>
  )
}
