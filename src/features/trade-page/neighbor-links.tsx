import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { tradeRowsPageQuery } from '#api/trades/history.ts'
import { neighborsQuery } from '#api/trades/neighbors.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { Icon } from '#ui/icon.tsx'

const tradeAddress = (id: Id) => `/trade-history/${id}`

/** The direction of a key: j and k anywhere outside of fields, arrow keys only where nothing else uses them. */
function directionOfKey(event: KeyboardEvent): 'previous' | 'next' | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return null
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return null
  if (event.key === 'j') return 'next'
  if (event.key === 'k') return 'previous'
  // Arrow keys scroll tables and lists.
  const isFree = target === null || target === document.body || target.tagName === 'H1'
  if (!isFree) return null
  return event.key === 'ArrowRight' ? 'next' : event.key === 'ArrowLeft' ? 'previous' : null
}

function NeighborLink({ id, name, path }: { id: Id | null; name: string; path: string }) {
  return (
    <IconButton
      {...(id === null ? { disabled: true } : { component: Link, to: tradeAddress(id) })}
      aria-label={name}
      title={name}
    >
      <Icon path={path} />
    </IconButton>
  )
}

/** Links to the previous and next trade, also by key. */
export function NeighborLinks({ trade }: { trade: Trade }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(neighborsQuery(queries, trade))
  const { previous = null, next = null, place = null } = data ?? {}
  // Observes the page of the history, so that the cache keeps it while the trade page is open.
  useQueries({
    queries: (place === null ? [] : [place]).map(({ query, page }) => ({
      ...tradeRowsPageQuery(queries, query, page),
      enabled: false,
    })),
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = directionOfKey(event)
      const id = direction === 'next' ? next : direction === 'previous' ? previous : null
      if (id !== null) void navigate(tradeAddress(id))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, previous, next])

  const order = place !== null ? 'in the history' : 'by exit'
  return (
    <Box component="nav" aria-label="Neighboring trades" sx={{ display: 'flex' }}>
      <NeighborLink id={previous} name={`Previous trade ${order} (k)`} path={mdiChevronLeft} />
      <NeighborLink id={next} name={`Next trade ${order} (j)`} path={mdiChevronRight} />
    </Box>
  )
}
