import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { useSession } from '#api/supabase/session.ts'
import {
  type RemarkSubject,
  type RemarkThread,
  remarksQuery,
  useCreateRemark,
  useDeleteRemark,
  useLiveRemarks,
  useReadRemarks,
} from '#api/trades/remarks.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { unreadRemarks } from '#domain/portfolio/unread-remarks.ts'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { RemarkInput } from './remark-input.tsx'
import { RemarkItem } from './remark-item.tsx'

/** How long new remarks are on screen before they count as read, in milliseconds. */
const readAfterMs = 1_500

/**
 * Marks remarks as read once they have been on screen for a moment. Returns the ids of those that were unread when this
 * page first showed them, which stay marked as new.
 */
function useReadMark(subject: RemarkSubject, thread: RemarkThread, isOwn: boolean, userId: Id | undefined) {
  const { mutate } = useReadRemarks(subject)
  const [fresh, setFresh] = useState<ReadonlySet<Id>>(new Set())
  const { remarks, people } = thread
  const unread = unreadRemarks(remarks, { userId: userId ?? '', people, isOwn })
  const last = unread.at(-1)?.createdAt
  const read = useEffectEvent((until: Instant) => {
    setFresh((known) => new Set([...known, ...unread.map(({ id }) => id)]))
    mutate(until)
  })
  useEffect(() => {
    if (last === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // A tab in the background shows nothing: the moment starts when the tab comes to the front.
    const start = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => read(last), readAfterMs)
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', start)
    }
  }, [last])
  return new Set([...fresh, ...unread.map(({ id }) => id)])
}

function NewRemark({ subject, people }: { subject: RemarkSubject; people: RemarkThread['people'] }) {
  const [text, setText] = useState('')
  const create = useCreateRemark(subject)
  const isEmpty = text.trim() === ''
  const send = () => {
    if (!isEmpty && !create.isPending) create.mutate(text, { onSuccess: () => setText('') })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 2.5 }}>
      <RemarkInput
        label="New remark"
        value={text}
        people={people}
        disabled={create.isPending}
        onChange={setText}
        onSend={send}
      />
      {create.error === null ? null : (
        <Typography role="alert" color="error">
          {errorText(create.error, 'Couldn’t add the remark.')}
        </Typography>
      )}
      <Button variant="contained" disabled={isEmpty || create.isPending} onClick={send} sx={{ justifySelf: 'start' }}>
        Add remark
      </Button>
    </Box>
  )
}

interface RemarksPanelProps {
  readonly subject: RemarkSubject
  readonly timeZone: string
  /** Whether the trade or day is the user's own: its trader may remove every remark. */
  readonly isOwn: boolean
}

function Thread({ thread, subject, timeZone, isOwn }: RemarksPanelProps & { readonly thread: RemarkThread }) {
  const userId = useSession().user?.id
  const fresh = useReadMark(subject, thread, isOwn, userId)
  const kept = useKeptRows(thread.remarks)
  const removal = useDeleteRemark()
  const remove = useSettingDeletion('remark', removal.mutateAsync)
  return (
    <>
      {kept.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {thread.canWrite ? 'No remarks yet. Write the first one.' : 'No remarks yet.'}
        </Typography>
      ) : (
        <Box component="ul" aria-label="Remarks" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {kept.map((remark) => (
            <RemarkItem
              key={remark.id}
              remark={remark}
              people={thread.people}
              timeZone={timeZone}
              isOwn={remark.authorId === userId}
              isUnread={fresh.has(remark.id)}
              canDelete={isOwn || remark.authorId === userId}
              onDelete={() => remove(remark.id, 'Remark deleted.')}
            />
          ))}
        </Box>
      )}
      {thread.canWrite ? <NewRemark subject={subject} people={thread.people} /> : null}
    </>
  )
}

/** What trader and team say about a trade or a day, as it is written. */
export function RemarksPanel({ subject, timeZone, isOwn }: RemarksPanelProps) {
  const { data: thread, error, refetch } = useQuery(remarksQuery(subject))
  useLiveRemarks(subject)
  const others = (thread?.people.length ?? 0) - 1
  return (
    <Panel
      title="Team remarks"
      subtitle={thread === undefined ? '\u00a0' : `Visible to you and ${pluralize(Math.max(others, 0), 'team member')}`}
    >
      {thread !== undefined ? (
        <Thread thread={thread} subject={subject} timeZone={timeZone} isOwn={isOwn} />
      ) : error === null ? (
        <LoadingState label="Loading remarks" heights={[120]} />
      ) : (
        <ErrorState title="Couldn’t load remarks" error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}
