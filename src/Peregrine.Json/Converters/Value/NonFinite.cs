using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Converters;

/// <summary>NaN and the infinities: JSON has no spelling for them (RFC 8259 section 6).</summary>
internal static class NonFinite
{
    [DoesNotReturn]
    public static void Refuse() => throw Throw.NotFinite();
}
