using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Net.Mail;
using System.Net.NetworkInformation;
using System.Net.Sockets;
using System.Text;

namespace Peregrine.Json.Extras;

/// <summary>
/// Converts IP addresses to and from text. The text of an IPv4 address must consist of four decimal numbers: the framework also reads shorter, octal and
/// hexadecimal texts, but other programs interpret them differently. An IPv6 address may be written in every form of RFC 4291 section 2.2; its zone must be a
/// number.
/// </summary>
internal readonly struct AddressText : ITextType<IPAddress>
{
    public static bool TryParse(string text, [NotNullWhen(true)] out IPAddress? value)
    {
        if (text.Contains('[', StringComparison.Ordinal) || !IPAddress.TryParse(text, out value))
        {
            value = null;
            return false;
        }

        int zone = text.IndexOf('%', StringComparison.Ordinal);
        return value.AddressFamily == AddressFamily.InterNetwork ? value.ToString() == text
            : zone < 0 || NumberForm.TryDigits(text.AsSpan(zone + 1), out uint _);
    }

    public static string TextOf(IPAddress value) => value.ToString();
}

/// <summary>Converts an IP address with a port to and from text: <c>192.0.2.1:80</c>, <c>[2001:db8::1]:80</c>.</summary>
internal readonly struct EndPointText : ITextType<IPEndPoint>
{
    public static bool TryParse(string text, [NotNullWhen(true)] out IPEndPoint? value)
    {
        value = null;
        int colon = text.LastIndexOf(':');
        if (colon < 0 || !NumberForm.TryDigits(text.AsSpan(colon + 1), out ushort port))
        {
            return false;
        }

        bool isBracketed = text[0] == '[' && text[colon - 1] == ']';
        if (AddressText.TryParse(isBracketed ? text[1..(colon - 1)] : text[..colon], out IPAddress? address)
            && isBracketed == (address.AddressFamily == AddressFamily.InterNetworkV6))
        {
            value = new IPEndPoint(address, port);
        }

        return value is not null;
    }

    public static string TextOf(IPEndPoint value) => value.ToString();
}

/// <summary>Converts a network to and from text: <c>192.0.2.0/24</c>. The bits after the prefix must be zero.</summary>
internal readonly struct NetworkText : ITextType<IPNetwork>
{
    public static bool TryParse(string text, out IPNetwork value)
    {
        int slash = text.IndexOf('/', StringComparison.Ordinal);
        value = default;
        return slash > 0 && AddressText.TryParse(text[..slash], out IPAddress? address)
            && NumberForm.TryDigits(text.AsSpan(slash + 1), out byte _)
            && IPNetwork.TryParse(text, out value) && value.BaseAddress.Equals(address);
    }

    public static string TextOf(IPNetwork value) => value.ToString();
}

/// <summary>
/// Converts a mail address, after its display name if it has one, to and from text: <c>"Ann" &lt;ann@example.org&gt;</c> (RFC 5322 section 3.4).
/// </summary>
internal readonly struct MailText : ITextType<MailAddress>
{
    public static bool TryParse(string text, [NotNullWhen(true)] out MailAddress? value) => MailAddress.TryCreate(text, out value)
        && (!value.DisplayName.Contains('\\', StringComparison.Ordinal) || MailAddress.TryCreate(value.Address, Plain(value.DisplayName), out value));

    public static string TextOf(MailAddress value) => value.DisplayName.Length == 0 ? value.Address
        : $"\"{value.DisplayName.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal)}\" <{value.Address}>";

    /// <summary>Removes the backslashes that quote another character (RFC 5322 section 3.2.1). The framework leaves them in the name.</summary>
    private static string Plain(string name)
    {
        var plain = new StringBuilder(name.Length);
        for (int i = 0; i < name.Length; i++)
        {
            i += name[i] == '\\' && i + 1 < name.Length ? 1 : 0;
            plain.Append(name[i]);
        }

        return plain.ToString();
    }
}

/// <summary>Converts the address of a network interface to and from text: <c>00155D01A2B3</c>.</summary>
internal readonly struct PhysicalText : ITextType<PhysicalAddress>
{
    public static bool TryParse(string text, [NotNullWhen(true)] out PhysicalAddress? value) => PhysicalAddress.TryParse(text, out value);

    public static string TextOf(PhysicalAddress value) => value.ToString();
}
