/** Text without spaces that may break between the words of a name (`UpdateComponentStatus`) and after slashes. */
export function Breakable({ children }: { readonly children: string }) {
  return children.split(/(?<=[a-z])(?=[A-Z])|(?<=\/)(?=[^/])/u).map((part, index) => (
    <span key={index}>
      {index > 0 && <wbr />}
      {part}
    </span>
  ));
}
