using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Outside;

/// <summary>
/// The alias promises that code written for System.Text.Json's serializer compiles against ours: every member of it is here with the same
/// parameters, defaults, marks of nullable references and constraints.
/// </summary>
public sealed class AdoptionTests
{
    [Fact]
    public void EveryMethodIsHere()
    {
        HashSet<string> ours = [.. MethodsOf(typeof(JsonSerializer)).Select(Signature)];
        string[] missing = [.. MethodsOf(typeof(Stj)).Select(Signature).Where(method => !ours.Contains(method))];
        Assert.True(missing.Length == 0, "Not here:\n" + string.Join('\n', missing));
        Assert.True(MethodsOf(typeof(Stj)).Length > 80, "The reference was not found.");
    }

    [Fact]
    public void EveryPropertyIsHere()
    {
        static IEnumerable<string> Of(Type type) => type.GetProperties(BindingFlags.Public | BindingFlags.Static).Select(p => $"{p.PropertyType} {p.Name} {p.CanRead} {p.CanWrite}");
        Assert.Empty(Of(typeof(Stj)).Except(Of(typeof(JsonSerializer))));
        Assert.Equal(Stj.IsReflectionEnabledByDefault, JsonSerializer.IsReflectionEnabledByDefault);
    }

    /// <summary>Nullable references, of arguments of generic types too, and the attributes on parameters that the compiler and analyzers read.</summary>
    [Fact]
    public void MarksAreTheSame()
    {
        var ours = MethodsOf(typeof(JsonSerializer)).ToDictionary(Signature, Marks);
        string[] different = [.. MethodsOf(typeof(Stj)).Where(theirs => ours[Signature(theirs)] != Marks(theirs)).Select(theirs => $"{Signature(theirs)}\n  theirs: {Marks(theirs)}\n  ours:   {ours[Signature(theirs)]}")];
        Assert.True(different.Length == 0, string.Join('\n', different));
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

    /// <summary>The same methods warn trimmed and ahead-of-time compiled programs.</summary>
    [Fact]
    public void WarningsOfTrimmingAndAheadOfTimeCompilationAreTheSame()
    {
        var ours = MethodsOf(typeof(JsonSerializer)).ToDictionary(Signature);
        string[] different = [.. MethodsOf(typeof(Stj)).Where(theirs => Warnings(ours[Signature(theirs)]) != Warnings(theirs)).Select(Signature)];
        Assert.True(different.Length == 0, string.Join('\n', different));

        static (bool, bool) Warnings(MethodInfo method) =>
            (method.IsDefined(typeof(RequiresUnreferencedCodeAttribute), inherit: false), method.IsDefined(typeof(RequiresDynamicCodeAttribute), inherit: false));
    }

    private static MethodInfo[] MethodsOf(Type type) => type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly);

    private static string Signature(MethodInfo method) => PublicSurface.Of(method);

    internal static string Marks(MethodInfo method)
    {
        var context = new NullabilityInfoContext();
        IEnumerable<string> parameters = method.GetParameters().Prepend(method.ReturnParameter).Select(p => Marks(context.Create(p)) + Told(p));
        return string.Join(", ", parameters) + string.Concat(method.IsGenericMethodDefinition ? method.GetGenericArguments().Select(static a => $" where {a}: {a.GenericParameterAttributes} {string.Join<Type>('+', a.GetGenericParameterConstraints())}") : []);

        static string Marks(NullabilityInfo info) => $"{info.ReadState}/{info.WriteState}" + (info.GenericTypeArguments.Length == 0 ? "" : $"<{string.Join(", ", info.GenericTypeArguments.Select(Marks))}>");
        static string Told(ParameterInfo parameter) =>
            string.Concat(parameter.GetCustomAttributes().Select(static a => a is StringSyntaxAttribute syntax ? " " + syntax.Syntax : ""));
    }
}
