import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { ChoiceField } from './choice-field.tsx'
import { RangeFields } from './range-fields.tsx'
import { noFilter, type TradeFilter } from './trade-filter.ts'

interface StatFilterProps {
  readonly filter: TradeFilter
  readonly stats: readonly CustomStat[]
  readonly change: (changes: Partial<TradeFilter>) => void
}

/** The filter by a custom stat and its value. */
export function StatFilter({ filter, stats, change }: StatFilterProps) {
  const stat = stats.find(({ id }) => id === filter.stat)
  // An archived stat is offered only where it is the filter already.
  const offered = stats.filter(({ id, archivedAt }) => archivedAt === null || id === filter.stat)
  const names = Object.fromEntries(offered.map(({ id, name }) => [id, name]))
  const choices =
    stat?.kind === 'yesNo'
      ? { true: 'Yes', false: 'No' }
      : Object.fromEntries((stat?.choices ?? []).map((choice) => [choice, choice]))
  return (
    <>
      <ChoiceField
        label="Custom stat"
        names={names}
        value={filter.stat}
        onChange={(chosen) =>
          change({
            stat: chosen,
            statIs: noFilter.statIs,
            statMin: noFilter.statMin,
            statMax: noFilter.statMax,
            without: filter.without.filter((field) => field !== 'stat'),
          })
        }
      />
      {stat === undefined ? null : stat.kind === 'number' || stat.kind === 'formula' ? (
        <RangeFields
          name={stat.name}
          min={filter.statMin}
          max={filter.statMax}
          onMin={(statMin) => change({ statMin })}
          onMax={(statMax) => change({ statMax })}
        />
      ) : (
        <ChoiceField
          label={`${stat.name} is`}
          names={choices}
          value={filter.statIs === '' ? null : filter.statIs}
          onChange={(chosen) => change({ statIs: chosen ?? '' })}
        />
      )}
    </>
  )
}
