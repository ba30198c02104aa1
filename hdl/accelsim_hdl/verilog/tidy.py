"""Makes Verilog readable: plain names, ports in the header, no unread wires."""

import re

_MODULE = re.compile(r"^module (\S+) ?\((.*?)\);\n(.*?)^endmodule\n", re.MULTILINE | re.DOTALL)
_ESCAPED = re.compile(r"\\(\S+) ")
_IDENTIFIER = re.compile(r"(?<![\w'$.])[A-Za-z_]\w*")
_NAME = re.compile(r"[A-Za-z_]\w*")
_INIT_MARK = re.compile(r"^  \(\* init = .* \*\)\n", re.MULTILINE)
_PORT = re.compile(r"^  (input|output) (\[\d+:\d+\] )?(\w+);\n", re.MULTILINE)
_DECLARED = re.compile(r"^  (wire|reg) (\[-?\d+:\d+\] )?(\w+)( = \S+)?;\n", re.MULTILINE)
_ASSIGNED = re.compile(r"^  assign (\w+)(?:\[[\d:]+\])? = .*;\n", re.MULTILINE)
_VALUE = re.compile(r"^  reg (\[\d+:\d+\] )?(\w+) = (\S+);\n", re.MULTILINE)
_NOT = re.compile(r"(?<= )! (?=[\w{(])")
_CASE = re.compile(r"^( *)(casez? \(|endcase|default:)", re.MULTILINE)
# Keywords of IEEE 1364-2005, annex B, then those that IEEE 1800-2005, annex B, adds.
_WORDS = """
always and assign automatic begin buf bufif0 bufif1 case casex casez cell cmos config deassign
default defparam design disable edge else end endcase endconfig endfunction endgenerate endmodule
endprimitive endspecify endtable endtask event for force forever fork function generate genvar
highz0 highz1 if ifnone incdir include initial inout input instance integer join large liblist
library localparam macromodule medium module nand negedge nmos nor noshowcancelled not notif0
notif1 or output parameter pmos posedge primitive pull0 pull1 pulldown pullup pulsestyle_onevent
pulsestyle_ondetect rcmos real realtime reg release repeat rnmos rpmos rtran rtranif0 rtranif1
scalared showcancelled signed small specify specparam strong0 strong1 supply0 supply1 table task
time tran tranif0 tranif1 tri tri0 tri1 triand trior trireg unsigned use uwire vectored wait wand
weak0 weak1 while wire wor xnor xor
alias always_comb always_ff always_latch assert assume before bind bins binsof bit break byte
chandle class clocking const constraint context continue cover covergroup coverpoint cross dist do
endclass endclocking endgroup endinterface endpackage endprogram endproperty endsequence enum expect
export extends extern final first_match foreach forkjoin iff ignore_bins illegal_bins import inside
int interface intersect join_any join_none local logic longint matches modport new null package
packed priority program property protected pure rand randc randcase randsequence ref return sequence
shortint shortreal solve static string struct super tagged this throughout timeprecision timeunit
type typedef union unique var virtual void wait_order wildcard with within
"""
KEYWORDS = frozenset(_WORDS.split())


def tidy(text: str) -> str:
    """Return Verilog of Yosys as the same design in a form that people and linters read.

    Names are plain identifiers: a ``$`` or a dot becomes ``_``, and an unnamed value is
        ``value_N``. Ports
    are declared in the header. Wires that nothing reads are left out. The initial value of a
    register is set in an ``initial`` statement, ``!`` of a vector is written ``~|``, and a ``case``
    that does not list every value has an empty ``default``.

    Args:
        text: Output of ``write_verilog -norename``.
    """
    plain = _INIT_MARK.sub("", _plain(text))
    return _MODULE.sub(lambda found: _module(found[1], found[2], found[3]), plain)


def plain_name(name: str) -> str:
    """Return a plain identifier for a name.

    Args:
        name: Name as Amaranth writes it.
    """
    plain = re.sub(r"\W", "_", name).strip("_")
    return plain if plain[:1].isalpha() else f"value_{plain}"


def _plain(text: str) -> str:
    """Return a text with plain identifiers for escaped ones; different names stay different."""
    used = set(_NAME.findall(_ESCAPED.sub(" ", text)))
    names: dict[str, str] = {}
    for escaped in _ESCAPED.findall(text):
        if escaped not in names:
            name = plain_name(escaped)
            while name in used or name in KEYWORDS:
                name += "_"
            used.add(name)
            names[escaped] = name
    return _ESCAPED.sub(lambda found: names[found[1]], text)


def _module(name: str, header: str, body: str) -> str:
    order = [port.strip() for port in header.split(",")]
    directions = {port: direction for direction, _, port in _PORT.findall(body)}
    body = _without_unread(_PORT.sub("", body), set(order))
    ports = {}
    initial = "".join(
        f"  initial {register} = {value};\n" for _, register, value in _VALUE.findall(body)
    )
    for kind, bits, port, _ in _DECLARED.findall(body):
        if port in directions:
            ports[port] = f"  {directions[port]} {kind} {bits}{port}"

    def kept(found: re.Match[str]) -> str:
        return "" if found[3] in directions else f"  {found[1]} {found[2] or ''}{found[3]};\n"

    body = _with_defaults(_NOT.sub("~| ", _DECLARED.sub(kept, body)))
    declarations = re.match(r"(?:  (?:wire|reg) .*\n|  \(\* .* \*\)\n)*", body)
    assert declarations is not None
    body = body[: declarations.end()] + initial + body[declarations.end() :]
    listed = ",\n".join(ports[port] for port in order)
    return f"module {name} (\n{listed}\n);\n{body}endmodule\n"


def _without_unread(body: str, ports: set[str]) -> str:
    """Return a body without wires that nothing reads, and without their assignments."""
    while True:
        declared = {name for _, _, name, _ in _DECLARED.findall(body)} - ports
        read = set(_IDENTIFIER.findall(_ASSIGNED.sub(_right_side, _DECLARED.sub("", body))))
        unread = declared - read
        if not unread:
            return body
        body = _ASSIGNED.sub(lambda found: "" if found[1] in unread else found[0], body)  # noqa: B023
        body = _DECLARED.sub(lambda found: "" if found[3] in unread else found[0], body)  # noqa: B023


def _right_side(found: re.Match[str]) -> str:
    return found[0].split(" = ", 1)[1]


def _with_defaults(body: str) -> str:
    """Return a body in which every ``case`` has a ``default``."""
    has_default: list[bool] = []

    def marked(found: re.Match[str]) -> str:
        if found[2] == "endcase":
            if has_default.pop():
                return found[0]
            return f"{found[1]}  default: ;\n{found[0]}"
        if found[2] == "default:":
            has_default[-1] = True
        else:
            has_default.append(False)
        return found[0]

    return _CASE.sub(marked, body)
