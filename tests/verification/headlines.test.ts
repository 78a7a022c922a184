import { expect, it } from 'vitest'
import { countLikely, type LuckKind, luckKinds } from '#tests/error-rates/headlines.ts'

// Each tool alone, right in 95 of 100 selections, would make it six to ten of these.
it.each(Object.keys(luckKinds) as LuckKind[])(
  'hardly any of 30 selections of luck has a likely headline: %s',
  (kind) => {
    expect(countLikely(kind, 60, 30, 8)).toBeLessThanOrEqual(4)
  },
)
