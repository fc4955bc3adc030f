# Completion of oshidori's verbs for bash.
_oshidori() {
	local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]}
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "--data --help $(oshidori --help | sed -n 's/^  \([a-z][a-z-]*\).*/\1/p' | sort -u)" -- "$word"))
	elif [ "$verb" = user ]; then
		COMPREPLY=($(compgen -W "$([ "$COMP_CWORD" -gt 2 ] && echo helper organiser administrator ||
			oshidori --help | sed -n 's/^  user \([a-z]*\).*/\1/p')" -- "$word"))
	else
		COMPREPLY=($(compgen -W "$(oshidori "$verb" --help 2>/dev/null | grep -o -e '--[a-z-]*' | sort -u)" -f -- "$word"))
	fi
}
complete -F _oshidori oshidori
