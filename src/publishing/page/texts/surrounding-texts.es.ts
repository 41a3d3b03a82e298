/** Spanish texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number, counted, form } = counter("es");

/** Spanish. */
export const aroundSpanish: SurroundingTexts = {
  live: {
    noNews: "Últimos datos: {time}; sin información nueva desde hace {length}.",
    back: "La página vuelve a estar al día.",
    lost: "Sin conexión: la página no se actualiza.",
  },
  languages: { choose: "Idioma", notTranslated: "Aún sin traducir" },
  gate: {
    password: {
      heading: "Esta página está protegida con contraseña",
      lead: "Los responsables de la página pueden facilitar la contraseña.",
      label: "Contraseña",
      enter: "Mostrar la página",
      wrong: "La contraseña no es correcta. Revísela e introdúzcala de nuevo.",
      tooMany: (minutes) =>
        `Demasiadas contraseñas incorrectas. Vuelva a intentarlo dentro de ${counted(minutes, { one: "minuto", other: "minutos" })}.`,
    },
    restricted: {
      heading: "Esta página no es pública",
      lead: "Solo pueden verla quienes hayan iniciado sesión o accedan desde una dirección autorizada por los responsables.",
      signIn: "Iniciar sesión",
    },
    leave: "Salir de esta página",
  },
  message: {
    nothingHere: "No hay nada en esta dirección",
    gone: "Este contenido ya no está disponible",
    cannotBeRead: "No se puede leer en este momento",
    notReady: "Aún no está listo",
    outcomeUnknown: "No se sabe si la operación se ha completado",
    tooMany: "Demasiadas solicitudes",
    notOpen: "Sin acceso",
    failed: "La operación ha fallado",
    cannotBeAnswered: "No se puede responder a esta solicitud",
    advice: {
      unreachable:
        "El servidor no puede acceder a su base de datos. Inténtelo de nuevo dentro de unos minutos.",
      notSaved:
        "El servidor no puede acceder a su base de datos, por lo que no se ha guardado nada. Vuelva atrás e inténtelo de nuevo dentro de unos minutos.",
      maybeSaved:
        "El servidor perdió el acceso a su base de datos mientras guardaba. Vuelva atrás e inténtelo de nuevo dentro de unos minutos; si ya se había guardado, no pasa nada.",
      starting: "El servidor se está iniciando. Inténtelo de nuevo dentro de un minuto.",
      tooMany: "Espere un poco y vuelva a intentarlo.",
      failed: "Inténtelo de nuevo dentro de unos minutos.",
    },
  },
  embed: {
    see: "Ver la página de estado",
    more: (count) => `${number(count)} más en curso`,
    dismiss: "Ocultar",
    status: "Estado",
    badge: (name, status) => `${name}: ${status}`,
  },
  text: {
    open: "En curso",
    daysNotOperational: "Días con un estado distinto de «Operativo»",
    uptimeSince: (date, percent) => `${percent}\u00A0% de disponibilidad desde el ${date}`,
    uptimeOf: (days, percent) =>
      `${percent}\u00A0% de disponibilidad ${form(days, { one: "en el último día", other: `en los últimos ${number(days)} días` })}`,
  },
};
