using Microsoft.CodeAnalysis;
using Peregrine.Json.Generator.Parsing;

namespace Peregrine.Json.Generator.Tests;

/// <summary>What the library reads and writes as one value needs no generated contract: the generator knows the same types.</summary>
public class SimpleTypeTests
{
    [Fact]
    public void TheGeneratorKnowsThoseOfTheLibrary()
    {
        Compilation compilation = Bench.Of("").After;
        Type[] all =
        [
            .. typeof(object).Assembly.GetExportedTypes().Where(static type => type is { Namespace: "System", ContainsGenericParameters: false, IsByRefLike: false, IsEnum: false, IsInterface: false } && type != typeof(void) && !(type.IsAbstract && type.IsSealed)),
            typeof(Uri), typeof(Memory<byte>), typeof(ReadOnlyMemory<byte>), typeof(byte[]), typeof(Memory<char>), typeof(System.Numerics.BigInteger),
        ];
        Type[] simple = [.. all.Where(IsSimple)];
        Assert.True(simple.Length > 26, $"{simple.Length}");
        Assert.Empty(simple.Where(type => !SimpleTypes.IsKnown(SymbolOf(type))).Select(static type => type.Name));
        Assert.Empty(all.Except(simple).Where(type => type != typeof(object) && compilation.GetTypeByMetadataName(type.FullName!) is { } symbol && SimpleTypes.IsKnown(symbol)).Select(static type => type.Name));

        static bool IsSimple(Type type)
        {
            try
            {
                return JsonSerializer.Describe(type).Reading == ExecutionKind.SimpleValue;
            }
            catch (InvalidOperationException)
            {
                // It has members that both libraries refuse.
                return false;
            }
        }

        ITypeSymbol SymbolOf(Type type) =>
            type.IsArray ? compilation.CreateArrayTypeSymbol(SymbolOf(type.GetElementType()!))
            : type.IsGenericType ? compilation.GetTypeByMetadataName(type.GetGenericTypeDefinition().FullName!)!.Construct([.. type.GetGenericArguments().Select(SymbolOf)])
            : compilation.GetTypeByMetadataName(type.FullName!)!;
    }
}
