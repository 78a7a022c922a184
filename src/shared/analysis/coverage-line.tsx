import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { memo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Coverage } from '#domain/analysis/shapes/tool-result.ts'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { remedies } from './remedies.ts'
import { sentenceText } from './sentence-text.tsx'
import type { ToolWords } from './tool-words.ts'

/** How many trades have what a tool needs, and how to complete the others. Nothing where all have it. */
export const CoverageLine = memo(function CoverageLine({ coverage, words }: { coverage: Coverage; words: ToolWords }) {
  const { of, known, missing } = coverage
  if (of === 0 || (known === of && missing.length === 0)) return null
  return (
    <Box
      component="section"
      aria-label="Coverage"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.25,
        fontSize: '0.8125rem',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span>{`Based on ${formatCount(known)} of ${pluralize(of, 'trade')} (${formatPercent(known / of, { digits: 0 })}).`}</span>
      {missing.map(({ what, n, remedy }) => (
        <span key={remedy + sentenceText(what, words)}>
          {`${sentenceText(what, words)}${n === 0 ? '' : `: ${formatCount(n)}`}. `}
          <Link component={RouterLink} to={remedies[remedy].to} underline="always">
            {remedies[remedy].label}
          </Link>
        </span>
      ))}
    </Box>
  )
})
