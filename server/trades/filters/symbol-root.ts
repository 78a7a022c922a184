import { sql } from 'kysely'
import { futureRootPattern, optionRootPattern, upperCaseRoot } from '#domain/instruments/symbol-root.ts'
import { likePattern } from '#server/sql/like-pattern.ts'

const rootBy = (pattern: string, text: ReturnType<typeof sql>) =>
  sql`coalesce((regexp_match(${text} collate "C", ${pattern}::text, 'i'))[1], ${text})`

/** `rootOf` of the domain in SQL, over the columns of trades. */
const rootInSql = sql<string>`upper((case
  when asset_class = 'option' and underlying_symbol is null then ${rootBy(optionRootPattern, sql`symbol`)}
  when asset_class = 'option' then ${rootBy(futureRootPattern, sql`underlying_symbol`)}
  when asset_class = 'future' then ${rootBy(futureRootPattern, sql`symbol`)}
  else symbol end) collate "C")`

/** Whether a trade's root is one of `roots`. Text that lacks the root is ruled out first, without the regular expression. */
export function hasRoot(roots: readonly string[]) {
  const wanted = roots.map(upperCaseRoot)
  return sql<boolean>`(
    upper(coalesce(case when asset_class = 'option' then underlying_symbol end, symbol) collate "C")
      like any(${wanted.map(likePattern)}::text[])
    and ${rootInSql} = any(${wanted}::text[]))`
}
