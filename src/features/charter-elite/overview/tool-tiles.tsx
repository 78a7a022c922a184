import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { ShownAnswer, ShownAnswers } from '#features/charter-elite/data/tool-runs.ts'
import type { ToolRefs } from '#features/charter-elite/data/use-on-screen-tools.ts'
import { CertaintyDot } from '#features/charter-elite/rail/certainty-dot.tsx'
import { certaintyText } from '#shared/analysis/certainty-words.ts'
import { SentenceText } from '#shared/analysis/sentence-text.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { Sparkline } from '#ui/figures/sparkline.tsx'
import { staleStyle } from '#ui/theme/stale-style.ts'

interface ToolTilesProps {
  readonly answers: ShownAnswers
  readonly isStale: (answer: ShownAnswer) => boolean
  readonly words: ToolWords
  readonly refs: ToolRefs
  readonly onOpen: (tool: ToolKey) => void
}

/** Three lines, which the longest finding of a usual width takes; so that tiles keep their height when they are filled. */
const findingHeight = 63

function Finding({ answer, words }: { readonly answer: ShownAnswer | undefined; readonly words: ToolWords }) {
  if (answer === undefined) return <Skeleton variant="rounded" height={findingHeight} />
  return (
    <Typography
      variant="body2"
      sx={{ minHeight: findingHeight, ...(answer.result === null ? { color: 'text.secondary' } : {}) }}
    >
      {answer.result === null ? (
        answer.problem
      ) : (
        <SentenceText sentence={answer.result.finding.statement} words={words} />
      )}
    </Typography>
  )
}

/** All tools side by side: what each found in the selection, how sure that is, and its recent values. */
export function ToolTiles({ answers, isStale, words, refs, onOpen }: ToolTilesProps) {
  return (
    <>
      <Box
        component="ul"
        aria-label="Findings of all tools"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {toolKeys.map((tool) => {
          const answer = answers.get(tool)
          const result = answer?.result ?? null
          return (
            <li key={tool} ref={refs[tool]}>
              <Paper variant="outlined" sx={{ height: '100%' }}>
                <ButtonBase
                  onClick={() => onOpen(tool)}
                  sx={{
                    width: '100%',
                    height: '100%',
                    p: 2,
                    display: 'grid',
                    gap: 0.75,
                    alignContent: 'start',
                    justifyContent: 'stretch',
                    gridTemplateColumns: 'minmax(0, 1fr)',
                    textAlign: 'left',
                    borderRadius: 'inherit',
                    ...staleStyle(answer !== undefined && isStale(answer)),
                  }}
                >
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                    <CertaintyDot finding={result?.finding ?? null} />
                    <Typography variant="h3" component="h2" sx={{ flexGrow: 1 }}>
                      {toolFacts[tool].title}
                    </Typography>
                    <Box aria-hidden sx={{ height: 24 }}>
                      {result === null ? null : <Sparkline values={result.spark} label="" />}
                    </Box>
                  </Box>
                  <Finding answer={answer} words={words} />
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {(result === null ? null : certaintyText(result.finding)) ?? '\u00A0'}
                  </Typography>
                </ButtonBase>
              </Paper>
            </li>
          )
        })}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Headlines are judged together: by chance alone, one selection in twenty has a likely one.
      </Typography>
    </>
  )
}
