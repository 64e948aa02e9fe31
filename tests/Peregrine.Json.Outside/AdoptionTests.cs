using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Outside;

/// <summary>
/// The alias promises that code written for System.Text.Json's serializer compiles against ours: every method of it is here with the same
/// parameters, but for those listed.
/// </summary>
public sealed class AdoptionTests
{
    /// <summary>Methods that have a parameter of one of these types, or return it, and are not here yet. A type is struck out when its methods are there.</summary>
    private static readonly Type[] s_laterParameters =
    [
        typeof(JsonTypeInfo), typeof(JsonTypeInfo<>), typeof(JsonSerializerContext),
    ];

    /// <summary>Other methods that are not here yet.</summary>
    private static readonly string[] s_laterMethods = ["static bool get_IsReflectionEnabledByDefault()"];

    [Fact]
    public void EveryMethodIsHereOrListed()
    {
        HashSet<string> ours = [.. MethodsOf(typeof(JsonSerializer)).Select(Signature)];
        string[] missing = [.. MethodsOf(typeof(Stj)).Where(method => !ours.Contains(Signature(method)) && !IsListed(method)).Select(Signature)];
        Assert.True(missing.Length == 0, "Not here and not listed:\n" + string.Join('\n', missing));
    }

    /// <summary>The lists only shrink: an entry whose methods are all here must go.</summary>
    [Fact]
    public void TheListsHaveNoEntryTooMany()
    {
        HashSet<string> ours = [.. MethodsOf(typeof(JsonSerializer)).Select(Signature)];
        MethodInfo[] missing = [.. MethodsOf(typeof(Stj)).Where(method => !ours.Contains(Signature(method)))];
        Assert.All(s_laterParameters, type => Assert.Contains(missing, method => Mentions(method, type)));
        Assert.All(s_laterMethods, name => Assert.Contains(missing, method => Signature(method) == name));
    }

    /// <summary>The forms that every program uses: never on the list.</summary>
    [Theory]
    [InlineData("static TValue Deserialize<TValue>(string json, JsonSerializerOptions options = null)")]
    [InlineData("static TValue Deserialize<TValue>(ReadOnlySpan<char> json, JsonSerializerOptions options = null)")]
    [InlineData("static TValue Deserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonSerializerOptions options = null)")]
    [InlineData("static object Deserialize(string json, Type returnType, JsonSerializerOptions options = null)")]
    [InlineData("static object Deserialize(ReadOnlySpan<char> json, Type returnType, JsonSerializerOptions options = null)")]
    [InlineData("static object Deserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerOptions options = null)")]
    [InlineData("static string Serialize<TValue>(TValue value, JsonSerializerOptions options = null)")]
    [InlineData("static string Serialize(object value, Type inputType, JsonSerializerOptions options = null)")]
    [InlineData("static byte[] SerializeToUtf8Bytes<TValue>(TValue value, JsonSerializerOptions options = null)")]
    [InlineData("static byte[] SerializeToUtf8Bytes(object value, Type inputType, JsonSerializerOptions options = null)")]
    public void StringsSpansAndBytesAreHere(string signature)
    {
        Assert.Contains(MethodsOf(typeof(Stj)), method => Signature(method) == signature);
        Assert.Contains(MethodsOf(typeof(JsonSerializer)), method => Signature(method) == signature);
    }

    /// <summary>
    /// The same methods warn trimmed and ahead-of-time compiled programs. Forms over JsonTypeInfo and contexts warn here too: their contracts are
    /// still made by generic types at run time.
    /// </summary>
    [Fact]
    public void WarningsOfTrimmingAndAheadOfTimeCompilationAreTheSame()
    {
        string[] different = [.. MethodsOf(typeof(JsonSerializer)).SelectMany(method => MethodsOf(typeof(Stj))
            .Where(theirs => Signature(theirs) == Signature(method) && (IsMarked<RequiresUnreferencedCodeAttribute>(theirs), IsMarked<RequiresDynamicCodeAttribute>(theirs)) != (IsMarked<RequiresUnreferencedCodeAttribute>(method), IsMarked<RequiresDynamicCodeAttribute>(method)))
            .Where(static theirs => !s_laterParameters.Any(type => Mentions(theirs, type)))
            .Select(Signature))];
        Assert.True(different.Length == 0, string.Join('\n', different));

        static bool IsMarked<T>(MethodInfo method)
            where T : Attribute => method.IsDefined(typeof(T), inherit: false);
    }

    private static MethodInfo[] MethodsOf(Type type) => type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly);

    private static string Signature(MethodInfo method) => PublicSurface.Of(method);

    private static bool IsListed(MethodInfo method) => s_laterMethods.Contains(Signature(method)) || s_laterParameters.Any(type => Mentions(method, type));

    private static bool Mentions(MethodInfo method, Type type) =>
        method.GetParameters().Select(static p => p.ParameterType).Append(method.ReturnType).Any(t => Plain(t) == type);

    private static Type Plain(Type type)
    {
        Type plain = type.IsByRef ? type.GetElementType()! : type;
        return plain.IsGenericType && plain.GetGenericTypeDefinition() == typeof(JsonTypeInfo<>) ? typeof(JsonTypeInfo<>) : plain;
    }
}
