// npm run restore: restores a backup into this installation. See docs/deploy.md.
import { runServerProgram } from './server-program.mjs'

await runServerProgram('restore')
