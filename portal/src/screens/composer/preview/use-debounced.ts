import { useEffect, useEffectEvent, useState } from "react";

/** Debounces a value by its JSON. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value);
  const text = JSON.stringify(value);
  const applyValue = useEffectEvent(() => setDebounced(value));
  useEffect(() => {
    const timer = setTimeout(() => applyValue(), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return debounced;
}
