// npm run restore: puts a backup into this installation. See docs/deploy.md.
import { runServerProgram } from './server-program.mjs'

await runServerProgram('restore')
