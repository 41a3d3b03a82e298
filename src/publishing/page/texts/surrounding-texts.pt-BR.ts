/** Brazilian Portuguese texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number, counted, form } = counter("pt-BR");

/** Brazilian Portuguese. */
export const aroundBrazilian: SurroundingTexts = {
  live: {
    noNews: "Últimos dados: {time}; sem novas informações há {length}.",
    back: "A página está atualizada novamente.",
    lost: "Sem conexão: a página não está sendo atualizada.",
  },
  languages: { choose: "Idioma", notTranslated: "Ainda não traduzido" },
  gate: {
    password: {
      heading: "Esta página é protegida por senha",
      lead: "A senha pode ser obtida com os responsáveis pela página.",
      label: "Senha",
      enter: "Mostrar a página",
      wrong: "Senha incorreta. Confira e digite novamente.",
      tooMany: (minutes) =>
        `Muitas senhas incorretas. Tente novamente em ${counted(minutes, { one: "minuto", other: "minutos" })}.`,
    },
    restricted: {
      heading: "Esta página não é pública",
      lead: "Só pode ser acessada por quem entrou com sua conta ou a partir de endereços autorizados pelos responsáveis.",
      signIn: "Entrar",
    },
    leave: "Sair desta página",
  },
  message: {
    nothingHere: "Não há nada neste endereço",
    gone: "Este conteúdo não está mais disponível",
    cannotBeRead: "Indisponível no momento",
    notReady: "Ainda não está pronto",
    outcomeUnknown: "Não se sabe se a operação deu certo",
    tooMany: "Muitas solicitações",
    notOpen: "Acesso não autorizado",
    failed: "A operação falhou",
    cannotBeAnswered: "Não é possível responder a esta solicitação",
    advice: {
      unreachable: "O servidor não consegue acessar o banco de dados. Tente novamente em alguns minutos.",
      notSaved:
        "O servidor não consegue acessar o banco de dados, por isso nada foi salvo. Volte e tente novamente em alguns minutos.",
      maybeSaved:
        "O servidor perdeu o acesso ao banco de dados enquanto salvava. Volte e tente novamente em alguns minutos; se já estiver salvo, repetir não causa problema.",
      starting: "O servidor está iniciando. Tente novamente em um minuto.",
      tooMany: "Aguarde um pouco e tente novamente.",
      failed: "Tente novamente em alguns minutos.",
    },
  },
  embed: {
    see: "Ver a página de status",
    more: (count) => `mais ${number(count)} em aberto`,
    dismiss: "Ocultar",
    status: "Status",
    badge: (name, status) => `${name}: ${status}`,
  },
  text: {
    open: "Em aberto agora",
    daysNotOperational: "Dias com status diferente de “Operacional”",
    uptimeSince: (date, percent) => `${percent}% de disponibilidade desde ${date}`,
    uptimeOf: (days, percent) =>
      `${percent}% de disponibilidade ${form(days, { one: "no último dia", other: `nos últimos ${number(days)} dias` })}`,
  },
};
