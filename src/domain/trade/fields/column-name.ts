type Capital =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'L'
  | 'M'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'S'
  | 'T'
  | 'U'
  | 'V'
  | 'W'
  | 'X'
  | 'Y'
  | 'Z'

type Snake<Name extends string, AfterCapital extends boolean> = Name extends `${infer First}${infer Rest}`
  ? First extends Capital
    ? `${AfterCapital extends true ? '' : '_'}${Lowercase<First>}${Snake<Rest, true>}`
    : `${First}${Snake<Rest, false>}`
  : ''

/**
 * The column name of a field: `plannedTarget1Pct` is stored in `planned_target1_pct`, `stopMovedToBE` in
 * `stop_moved_to_be`.
 */
export type ColumnName<Name extends string> = Snake<Name, false>

/** Computes `ColumnName` at run time; a run of capitals is one word. */
export function columnName<const Name extends string>(name: Name): ColumnName<Name> {
  return name.replaceAll(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`) as ColumnName<Name>
}
