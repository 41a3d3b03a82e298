/** The words around the page in Brazilian Portuguese. */
import type { AroundWords } from "./words-around.ts";
import { counter } from "./words-common.ts";

const { number, counted, form } = counter("pt-BR");

/** Brazilian Portuguese. */
export const aroundBrazilian: AroundWords = {
  live: {
    noNews: "Situação às {time}, sem novidades há {length}.",
    changed: "A página mudou: {headline}.",
    back: "A página está atualizada novamente.",
  },
  languages: { choose: "Idioma", notTranslated: "Ainda não traduzido" },
  gate: {
    password: {
      heading: "Esta página é protegida por senha",
      lead: "A senha pode ser obtida com os responsáveis pela página.",
      label: "Senha",
      enter: "Mostrar a página",
      wrong: "A senha está incorreta. Convém conferi-la e digitá-la novamente.",
      tooMany: (minutes) =>
        `Muitas senhas incorretas. Nova tentativa possível em ${counted(minutes, { one: "minuto", other: "minutos" })}.`,
    },
    restricted: {
      heading: "Esta página não é pública",
      lead: "Ela pode ser lida por quem iniciou sessão e a partir dos endereços autorizados pelos responsáveis.",
      signIn: "Entrar",
    },
    leave: "Sair desta página",
  },
  message: {
    nothingHere: "Não há nada neste endereço",
    gone: "Isto não está mais aqui",
    cannotBeRead: "Não é possível ler isto agora",
    notReady: "Ainda não está pronto",
    tooMany: "Solicitações em excesso",
    notOpen: "Acesso não autorizado",
    failed: "A operação falhou",
    cannotBeAnswered: "Não é possível responder a esta solicitação",
  },
  embed: {
    see: "Ver a página de status",
    more: (count) => `mais ${number(count)} em aberto`,
    dismiss: "Ocultar",
    status: "status",
    badge: (name, status) => `${name}: ${status}`,
  },
  text: {
    open: "Em aberto agora",
    daysNotOperational: "Dias com status diferente de “Operacional”",
    uptimeOf: (days, percent) =>
      `${percent}% de disponibilidade ${form(days, { one: "no último dia", other: `nos últimos ${number(days)} dias` })}`,
  },
};
