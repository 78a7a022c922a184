import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { AskFigure } from '#api/insights/ask.ts'
import { findingAddress } from '#shared/insights/finding-address.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { formatCount, formatNumber } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Tip } from '#ui/figures/tip.tsx'
import { problemWords } from './problem-words.ts'
import type { Exchange } from './use-conversation.ts'

/** Where the journal shows a figure. */
function addressOf({ source, finding }: AskFigure): string {
  // Without the drawer, which would cover the finding; the conversation stays.
  if (finding !== null) return findingAddress(finding)
  switch (source) {
    case 'metrics':
      return '/dashboard'
    case 'breakdown':
      return '/charter-elite?tool=breakdown'
    case 'trades':
      return '/trade-history?status=completed&excluded=false'
    case 'findings':
      return '/ai-insights'
  }
}

/** Why an answer is not complete; null if it is, or is being written. */
function describeFailure({ status, problem, error }: Exchange): string | null {
  if (status === 'stopped') return 'Stopped.'
  if (status !== 'failed') return null
  if (problem !== null) return problemWords[problem]
  return error === null ? 'The answer broke off. Ask again.' : errorText(error)
}

/** What was left out and what the answer took, in a line. */
function describeCost({ leftOut, usage, status }: Exchange): string {
  const left = `${pluralize(leftOut, 'sentence')} left out: your record does not say so`
  return [
    ...(leftOut === 0 || status === 'writing' ? [] : [left]),
    ...(usage === null
      ? []
      : [`${formatCount(usage.promptTokens)} tokens read, ${formatCount(usage.completionTokens)} written`]),
    ...(usage === null || usage.cost === null ? [] : [`$${formatNumber(usage.cost, 4)}`]),
  ].join(' · ')
}

/** An answer with each number linked to the figure it states. */
export function Answer({ exchange }: { exchange: Exchange }) {
  const byId = new Map(exchange.figures.map((figure) => [figure.id, figure]))
  const failure = describeFailure(exchange)
  const cost = describeCost(exchange)
  const isEmpty = exchange.sentences.length === 0
  return (
    <Box>
      <Typography component="div" aria-live="polite">
        {exchange.sentences.map((parts, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences are only added
          <span key={place}>
            {parts.map((part, at) => {
              const figure = part.figure === null ? undefined : byId.get(part.figure)
              return figure === undefined ? (
                // oxlint-disable-next-line react/no-array-index-key -- parts do not change
                <span key={at}>{part.text}</span>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- parts do not change
                <Tip key={at} text={`${figure.label}: ${figure.text}`}>
                  <Link component={RouterLink} to={addressOf(figure)} aria-label={`${part.text}: ${figure.label}`}>
                    {part.text}
                  </Link>
                </Tip>
              )
            })}{' '}
          </span>
        ))}
        {exchange.status === 'writing' ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {isEmpty ? 'Reading your record…' : '…'}
          </Box>
        ) : null}
        {isEmpty && exchange.status === 'done' ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            No sentence could be verified.
          </Box>
        ) : null}
      </Typography>
      {failure === null ? null : (
        <Typography variant="body2" component="output" sx={{ display: 'block', color: 'text.secondary' }}>
          {failure}
        </Typography>
      )}
      {cost === '' ? null : (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {cost}
        </Typography>
      )}
    </Box>
  )
}
