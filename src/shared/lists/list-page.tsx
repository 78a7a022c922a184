import { mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ListState, type ListStateProps } from './list-state.tsx'
import { SettingList } from './setting-list.tsx'

interface ListPageProps extends Pick<
  ListStateProps,
  'subject' | 'query' | 'emptyTitle' | 'emptyText' | 'isEmpty' | 'children'
> {
  readonly title: string
  readonly subtitle: string
  /** The list's name for screen readers. */
  readonly listLabel: string
  readonly addLabel: string
  readonly onAdd: () => void
  /** The open dialog, if any. */
  readonly dialog: ReactNode
}

/** A screen with a list that the trader maintains: an add button, the rows, and a dialog over them. */
export function ListPage(props: ListPageProps) {
  const { title, subtitle, listLabel, addLabel, onAdd, dialog, children, ...state } = props
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={onAdd}>
      {addLabel}
    </Button>
  )
  return (
    <Page title={title} subtitle={subtitle} actions={state.isEmpty ? undefined : addButton}>
      <ListState {...state} addButton={addButton}>
        <SettingList label={listLabel}>{children}</SettingList>
      </ListState>
      {dialog}
    </Page>
  )
}
