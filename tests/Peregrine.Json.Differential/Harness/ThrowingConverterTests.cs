using System.Reflection;
using System.Reflection.Emit;

namespace Peregrine.Json.Differential.Harness;

/// <summary>
/// The runtime names the source of an exception after the assembly of the method that the JIT put the throw into, and dynamic PGO may inline a converter into
/// either library once the converter is hot. Converters of these tests that throw are therefore never inlined: a source that differs is then this library's.
/// </summary>
public sealed class ThrowingConverterTests
{
    [Fact]
    public void AreNotInlined()
    {
        string[] inlined =
        [
            .. from type in typeof(ThrowingConverterTests).Assembly.GetTypes()
               where typeof(JsonConverter).IsAssignableFrom(type)
               from method in type.GetMethods(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)
               where Throws(method) && !method.MethodImplementationFlags.HasFlag(MethodImplAttributes.NoInlining)
               select type.FullName + "." + method.Name,
        ];
        Assert.Empty(inlined);
    }

    /// <summary>Whether the method ends in <c>throw new</c> of an exception that the libraries raise themselves.</summary>
    private static bool Throws(MethodBase method)
    {
        if (method.GetMethodBody()?.GetILAsByteArray() is not { } code || method.ContainsGenericParameters)
        {
            return false;
        }

        for (int i = 0; i + 5 < code.Length; i++)
        {
            if (code[i] == OpCodes.Newobj.Value && code[i + 5] == OpCodes.Throw.Value && Constructed(method, BitConverter.ToInt32(code, i + 1)) is { } thrown
                && (thrown == typeof(NotSupportedException) || thrown == typeof(InvalidOperationException) || thrown == typeof(FormatException) || thrown == typeof(InvalidCastException)
                    || thrown.IsAssignableTo(typeof(JsonException)) || thrown.IsAssignableTo(typeof(ArgumentException)) || thrown.IsAssignableTo(typeof(IOException))))
            {
                return true;
            }
        }

        return false;
    }

    private static Type? Constructed(MethodBase method, int token)
    {
        try
        {
            return method.Module.ResolveMethod(token)?.DeclaringType;
        }
        catch (ArgumentException)
        {
            // The bytes were no constructor's token.
            return null;
        }
    }
}
