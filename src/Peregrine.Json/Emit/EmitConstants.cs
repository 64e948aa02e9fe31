using System.Reflection.Emit;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Emit;

/// <summary>
/// Objects that emitted code needs. If the contract and its code are permanent, they are in static read-only fields of the emitted type, which the JIT's last
/// tier treats as constants. Otherwise they are in fields of the executor, so that the code keeps nothing alive.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class EmitConstants(TypeBuilder type, bool isStatic)
{
    [ThreadStatic]
    private static object?[]? t_values;

    private readonly List<(FieldBuilder Field, object? Value)> _fields = [];

    /// <summary>Emits code that loads <paramref name="value"/>, in a method of the executor.</summary>
    public void Load(ILGenerator il, object? value, Type declared)
    {
        FieldBuilder field = FieldFor(value, declared);
        if (isStatic)
        {
            il.Emit(OpCodes.Ldsfld, field);
        }
        else
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldfld, field);
        }
    }

    /// <summary>Keeps <paramref name="value"/> alive as long as the constants; the code does not use it.</summary>
    public void Keep(object value) => FieldFor(value, typeof(object));

    private FieldBuilder FieldFor(object? value, Type declared)
    {
        foreach ((FieldBuilder field, object? known) in _fields)
        {
            if (ReferenceEquals(known, value) && field.FieldType == declared && !declared.IsValueType)
            {
                return field;
            }
        }

        FieldBuilder added = type.DefineField(
            $"_{_fields.Count}", declared, FieldAttributes.Public | FieldAttributes.InitOnly | (isStatic ? FieldAttributes.Static : 0));
        _fields.Add((added, value));
        return added;
    }

    /// <summary>
    /// Emits the constructor and, if the fields are static, the type initializer, which then sets the fields. Otherwise the constructor sets them.
    /// <see cref="Take"/> returns their values.
    /// </summary>
    public void EmitConstructors(ConstructorInfo parent)
    {
        ILGenerator il = type.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, []).GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, parent);
        ILGenerator filling = isStatic ? type.DefineTypeInitializer().GetILGenerator() : il;
        MethodInfo take = typeof(EmitConstants).GetMethod(nameof(Take))!;
        for (int i = 0; i < _fields.Count; i++)
        {
            if (!isStatic)
            {
                filling.Emit(OpCodes.Ldarg_0);
            }

            filling.Emit(OpCodes.Ldc_I4, i);
            filling.Emit(OpCodes.Call, take);
            filling.Emit(OpCodes.Unbox_Any, _fields[i].Field.FieldType);
            filling.Emit(isStatic ? OpCodes.Stsfld : OpCodes.Stfld, _fields[i].Field);
        }

        il.Emit(OpCodes.Ret);
        if (isStatic)
        {
            filling.Emit(OpCodes.Ret);
        }
    }

    /// <summary>Creates an instance of the finished type and passes it all values.</summary>
    public object CreateInstance(Type created)
    {
        object?[]? outer = t_values;
        t_values = [.. _fields.Select(static field => field.Value)];
        try
        {
            RuntimeHelpers.RunClassConstructor(created.TypeHandle);
            return Activator.CreateInstance(created)!;
        }
        finally
        {
            t_values = outer;
        }
    }

    /// <summary>Returns the value at an index while values are passed to a new type.</summary>
    public static object? Take(int index) => t_values![index];
}
