import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { settingRanges, type LevelRange } from './what-if-settings.ts'

interface LevelRangeFieldsProps {
  readonly name: 'Stop' | 'Target'
  readonly range: LevelRange
  readonly positions: readonly number[]
  readonly onChange: (range: LevelRange) => void
}

const counts = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 29, 30, 37, 40, 50, 60, 70, 80, 90, 100]

/** The lowest and the highest level, and how many there are. */
export function LevelRangeFields({ name, range, positions, onChange }: LevelRangeFieldsProps) {
  return (
    <>
      <SettingSlider
        label={`${name} from`}
        unit="R"
        value={range.low}
        range={settingRanges.level}
        positions={positions}
        onChange={(low) => onChange({ ...range, low })}
      />
      <SettingSlider
        label={`${name} to`}
        unit="R"
        value={range.high}
        range={settingRanges.level}
        positions={positions}
        onChange={(high) => onChange({ ...range, high })}
      />
      <SettingSlider
        label={`${name} steps`}
        whole
        value={range.count}
        range={settingRanges.count}
        positions={counts}
        onChange={(count) => onChange({ ...range, count })}
      />
    </>
  )
}
