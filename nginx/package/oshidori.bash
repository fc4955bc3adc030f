# Completion of oshidori's verbs for bash.
_oshidori() {
	local word=${COMP_WORDS[COMP_CWORD]}
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "--data --help $(oshidori --help | sed -n 's/^  \([a-z][a-z]*\).*/\1/p')" -- "$word"))
	else
		COMPREPLY=($(compgen -W "$(oshidori "${COMP_WORDS[1]}" --help 2>/dev/null | grep -o -e '--[a-z-]*' | sort -u)" -f -- "$word"))
	fi
}
complete -F _oshidori oshidori
