/** The scripts that ask the command line for completions, one for each shell. */

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** The first word of a request for completions, which the help does not list. */
export const completionRequest = "__complete";

/** Quotes text as one word of any of the shells. */
const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "'\\''")}'`;

/** The first line of an answer says what follows, see `Suggestions`; each other line is a completion. */
const scripts: Readonly<Record<Shell, (request: string) => string>> = {
  // `compopt` is missing in bash 3, which then adds a space too many and suggests no files.
  bash: (request) => `_signalbox() {
  local kind= line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ -z $kind ]]; then kind=$line; else COMPREPLY+=("$line"); fi
  done < <(${request} bash "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
  case $kind in
    open) compopt -o nospace 2>/dev/null ;;
    files) compopt -o default 2>/dev/null ;;
  esac
}
complete -F _signalbox signalbox
`,
  zsh: (request) => `#compdef signalbox
_signalbox() {
  local kind line
  local -a lines values shown
  lines=("\${(@f)$(${request} zsh "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  kind=$lines[1]
  shift lines
  if [[ $kind == files ]]; then
    _files
    return
  fi
  for line in $lines; do
    values+=("\${line%%$'\\t'*}")
    shown+=("\${line/$'\\t'/  -- }")
  done
  if [[ $kind == open ]]; then compadd -S '' -l -d shown -a values; else compadd -l -d shown -a values; fi
}
if [[ $funcstack[1] == _signalbox ]]; then _signalbox; else compdef _signalbox signalbox; fi
`,
  fish: (request) => `function __signalbox_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines (${request} fish $words[2..] "$current" 2>/dev/null)
    if test "$lines[1]" = files
        __fish_complete_path (commandline -ct)
    else
        for line in $lines[2..]
            echo $line
        end
    end
end
complete -c signalbox -f -a '(__signalbox_complete)'
`,
};

/** The script for a shell, which calls the program at `launcher`. */
export function scriptFor(shell: Shell, launcher: string): string {
  return scripts[shell](`${quoted(launcher)} ${completionRequest}`);
}
