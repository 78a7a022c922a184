import Typography from '@mui/material/Typography'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { settingRanges, type LevelRange } from './what-if-settings.ts'

interface LevelRangeFieldsProps {
  readonly name: 'Stop' | 'Target'
  readonly range: LevelRange
  readonly positions: readonly number[]
  readonly onChange: (range: LevelRange) => void
}

const counts = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 29, 30, 37, 40, 50, 60, 70, 80, 90, 100]

/** The lowest and the highest level, and how many there are. Another range gives up levels that were saved one by one. */
export function LevelRangeFields({ name, range, positions, onChange }: LevelRangeFieldsProps) {
  const { low, high, count, saved } = range
  const change = (changes: Partial<LevelRange>) => onChange({ low, high, count, ...changes })
  return (
    <>
      <SettingSlider
        label={`${name} from`}
        unit="R"
        value={low}
        range={settingRanges.level}
        positions={positions}
        onChange={(value) => change({ low: value })}
      />
      <SettingSlider
        label={`${name} to`}
        unit="R"
        value={high}
        range={settingRanges.level}
        positions={positions}
        onChange={(value) => change({ high: value })}
      />
      <SettingSlider
        label={`${name} steps`}
        whole
        value={count}
        range={settingRanges.count}
        positions={counts}
        onChange={(value) => change({ count: value })}
      />
      {saved === undefined ? null : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`${pluralize(saved.length, 'level')} as saved.`}
        </Typography>
      )}
    </>
  )
}
