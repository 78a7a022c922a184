import Snackbar from '@mui/material/Snackbar'
import { displayMs, MessageAlert, type ShownMessageProps } from './message-alert.tsx'

/** One message. Its time stops while it is pointed at or has the focus: an action can be read and reached. */
export default function ShownMessage({ message, onClose }: ShownMessageProps) {
  return (
    <Snackbar
      open
      autoHideDuration={message.persist ? null : displayMs}
      onClose={(_event, reason) => {
        // A click elsewhere says nothing about a message.
        if (reason !== 'clickaway') onClose()
      }}
      // In the place of the list, which stacks several messages above an action bar.
      sx={{ '&&': { position: 'static', transform: 'none' }, maxWidth: 520 }}
    >
      <MessageAlert message={message} onClose={onClose} />
    </Snackbar>
  )
}
